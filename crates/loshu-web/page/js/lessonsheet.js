// A lesson on paper: the idea with three examples, or exercises for a class with their answers. The browser prints it.

import { byId, h, put } from "./dom.js";
import { anyExercise } from "./exercise.js";
import { legend } from "./hint.js";
import { scenePicture } from "./picture.js";
import { lineOf } from "./prose.js";
import { sceneOf } from "./stepped.js";
import { t } from "./words.js";

/** The exercises of a set, and how many stand on a page. */
const [SET, EACH] = [6, 6];
/** The examples of a lesson. */
const EXAMPLES = [0, 1, 2];

/**
 * @param {import("./app.js").App} app
 * @param {import("./lessons.js").Lesson} lesson
 * @param {"lesson" | "set"} what
 */
export async function printLesson(app, lesson, what) {
  app.say(t("busy"));
  const pages = await (what === "lesson" ? lessonPages : setPages)(app, lesson);
  if (!pages) return;
  const sheet = byId("sheet");
  delete sheet.dataset.paper;
  put(sheet, pages);
  window.addEventListener("afterprint", () => put(sheet), { once: true });
  window.print();
}

/** @param {import("./app.js").App} app @param {import("./lessons.js").Lesson} lesson */
async function lessonPages(app, lesson) {
  const idea = await lesson.idea(app);
  if (!idea) return null;
  const examples = [];
  for (const at of EXAMPLES) {
    const found = await lesson.position(app, at);
    if (found?.step) examples.push(found);
  }
  const [first] = idea;
  const pattern = first.scene.picture && h("div", { class: "paper-pattern" }, scenePicture(idea[idea.length - 1].scene, lesson.name), legend(first.scene.picture));
  const example = ({ step, puzzle, layout, isBare }, at) => h("section", { class: "paper-example" }, h("h3", {}, t("partExample", { number: at + 1 })),
    scenePicture({ ...sceneOf(step, puzzle, layout, isBare), picture: step.picture }, step.prose.what), h("div", {}, h("p", {}, h("strong", {}, step.prose.what)), step.prose.why.map((line) => h("p", {}, lineOf(line))), h("p", {}, step.prose.therefore)));
  return h("article", { class: "page paper" }, h("h1", {}, lesson.name), pattern, idea.map(({ say }) => h("p", {}, say[0])), examples.map(example));
}

/** @param {import("./app.js").App} app @param {import("./lessons.js").Lesson} lesson */
async function setPages(app, lesson) {
  const found = [];
  for (let tries = 0; found.length < SET && tries < 2 * SET; tries++) {
    const position = await lesson.position(app, anyExercise());
    if (!position) return null;
    if (position.step) found.push(position);
  }
  const places = found[0]?.step.placements.length > 0;
  const head = (text) => [h("h1", {}, text), h("p", { class: "paper-name" }, t("dateline"))];
  const exercise = ({ step, puzzle, layout, isBare }, at) => h("li", {}, h("p", {}, h("strong", {}, `${at + 1}.`)), scenePicture(sceneOf(step, puzzle, layout, isBare), t("exerciseTitle", { technique: lesson.name })), h("p", { class: "paper-line" }, `${t("paperAnswer")} ______________________`));
  const pages = Array.from({ length: Math.ceil(found.length / EACH) }, (_, page) => h("article", { class: "page paper" }, head(t("exerciseTitle", { technique: lesson.name })), h("p", {}, t(places ? "paperPlace" : "paperStrike", { technique: lesson.name })), h("ol", { class: "paper-set" }, found.slice(page * EACH, (page + 1) * EACH).map((one, at) => exercise(one, page * EACH + at)))));
  const answer = ({ step }, at) => h("li", {}, h("strong", {}, `${at + 1}. `), step.prose.what, ". ", step.prose.why.map(lineOf).join(" "), " ", step.prose.therefore);
  return [...pages, h("article", { class: "page paper" }, h("h1", {}, `${t("answers")}${t("colon")}${lesson.name}`), h("ol", { class: "paper-answers" }, found.map(answer)))];
}
