// Adds the words for why no puzzle is made to those of the page. Whoever tells a problem imports this.

import { problemChinese } from "./problemchinese.js";
import { problemEnglish } from "./problemenglish.js";
import { addWords } from "./words.js";

addWords({ en: problemEnglish, zh: problemChinese });
