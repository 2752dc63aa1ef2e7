// Adds the words of the desk to those of the page. Only who sets a puzzle needs them.

import { setChinese } from "./setchinese.js";
import { setEnglish } from "./setenglish.js";
import { addWords } from "./words.js";

addWords({ en: setEnglish, zh: setChinese });
