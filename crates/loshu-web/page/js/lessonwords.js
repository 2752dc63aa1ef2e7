// Adds the words of the lessons to those of the page. Whoever shows a lesson imports this.

import { lessonChinese } from "./lessonchinese.js";
import { lessonEnglish } from "./lessonenglish.js";
import { addWords } from "./words.js";

addWords({ en: lessonEnglish, zh: lessonChinese });
