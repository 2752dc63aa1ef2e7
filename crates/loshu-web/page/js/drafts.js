// The drafts of a setter: several, each with its title, its author and its rules in words. Each is kept in the browser, and keeps its
// history while the page is open.

import { button, field, h, put, select } from "./dom.js";
import { read, withWord } from "./draft.js";
import { blank } from "./ground.js";
import { iconButton } from "./icons.js";
import { ORDINARY } from "./sudoku.js";
import { forget, load, onSaved, save } from "./store.js";
import { t } from "./words.js";

/** The number of the draft that is open, and those of all. The open one is kept as `draft` too, all by their numbers. */
const [INDEX, OPEN] = ["drafts", "draft"];
/** @param {number} number */
const keyOf = (number) => `draft ${number}`;

/** The drafts that there are: one of them is open. */
export class Shelf {
  /** @param {import("./draft.js").Draft} draft in which the open one is changed */
  constructor(draft) {
    this.draft = draft;
    /** What was open last. */
    this.last = load(OPEN);
    const { all, now } = load(INDEX) ?? {};
    /** @type {{number: number, title: string}[]} */
    this.all = Array.isArray(all) && all.length > 0 ? all.filter(({ number }) => Number.isInteger(number)) : [{ number: 1, title: "" }];
    this.now = this.all.some(({ number }) => number === now) ? now : this.all[0].number;
    /** The draft that was asked for last. */
    this.goal = this.now;
    /** What each draft was before, as long as the page is open. @type {Map<number, import("./draft.js").History>} */
    this.histories = new Map();
    /** The open one as it was kept last, here or by another tab. */
    this.kept = `${this.now} ${this.last}`;
    save(keyOf(this.now), this.last);
    onSaved((key) => [INDEX, keyOf(this.now)].includes(key) && this.take());
  }

  /** Keeps the open draft; tells whether there was room for it. */
  keep() {
    const { text } = this.draft.state;
    const own = this.all.find(({ number }) => number === this.now);
    if (own) own.title = text.title ?? "";
    const kept = JSON.stringify(text);
    // Another tab may have gone on, with this draft or another one.
    if (`${this.now} ${kept}` === this.kept) return true;
    const isKept = save(OPEN, kept) && save(keyOf(this.now), kept) && this.keepIndex();
    if (isKept) this.kept = `${this.now} ${kept}`;
    return isKept;
  }

  /** Takes what another tab has kept. What it has made of the open draft is a step that can be undone. */
  async take() {
    const { all, now } = load(INDEX) ?? {};
    if (!Array.isArray(all)) return;
    const own = this.all.filter(({ number }) => number === this.now);
    this.all = all.some(({ number }) => number === this.now) ? all : [...all, ...own];
    if (now !== this.now) this.histories.delete(now);
    const kept = load(keyOf(this.now));
    const text = kept && `${this.now} ${kept}` !== this.kept && read(kept);
    if (text) {
      this.kept = `${this.now} ${kept}`;
      await this.draft.change(() => text).catch(() => {});
    } else this.draft.dispatchEvent(new Event("change"));
  }

  keepIndex() {
    return save(INDEX, { all: this.all, now: this.now });
  }

  /** Shows the draft that was open last. One that cannot be shown now, as without a server, is put aside, and another one is begun. */
  async open() {
    const text = typeof this.last === "string" ? read(this.last) : null;
    if (!text) return;
    try {
      await this.draft.change(() => text);
      this.draft.forget();
    } catch (error) {
      save(keyOf(this.now), this.last);
      this.now = this.begin("");
      throw error;
    }
  }

  /** Gives a new draft a number. @param {string} title */
  begin(title) {
    const number = Math.max(0, ...this.all.map(({ number }) => number)) + 1;
    this.all.push({ number, title });
    return number;
  }

  /**
   * Goes on with another draft.
   * @param {number} number
   */
  async turnTo(number) {
    this.goal = number;
    const kept = this.histories.get(number) ?? (await this.fetch(number));
    // What is on its way belongs to the draft that is left.
    while (this.draft.open > 0) await this.draft.turn;
    if (number !== this.goal || number === this.now) return;
    this.keep();
    save(keyOf(this.now), JSON.stringify(this.draft.state.text));
    this.histories.set(this.now, this.draft.history);
    this.now = number;
    this.draft.turnTo(kept);
  }

  /**
   * A draft that was kept, without a history.
   * @param {number} number
   * @returns {Promise<import("./draft.js").History>}
   */
  async fetch(number) {
    const kept = load(keyOf(number));
    const text = (typeof kept === "string" && read(kept)) || blank(9);
    const layout = await this.draft.boardOf(text);
    return { state: { text, layout }, past: [], future: [] };
  }

  /** Begins a draft with a text, or with an empty grid. @param {import("./draft.js").Text} [text] @param {import("./layout.js").Layout} [layout] */
  async add(text = blank(9), layout = ORDINARY) {
    const number = this.begin(text.title ?? "");
    this.histories.set(number, { state: { text, layout }, past: [], future: [] });
    await this.turnTo(number);
  }

  /** Takes the open draft away. Another one is open then. */
  async remove() {
    const gone = this.now;
    if (this.all.length === 1) await this.add();
    else await this.turnTo(/** @type {any} */ (this.all.find(({ number }) => number !== gone)).number);
    // Another one may have been chosen meanwhile, which is this one again.
    if (this.now === gone) return;
    this.all = this.all.filter(({ number }) => number !== gone);
    this.histories.delete(gone);
    forget(keyOf(gone));
    this.keep();
    this.draft.dispatchEvent(new Event("change"));
  }
}

/**
 * The card with the drafts, and the words of the open one.
 * @param {import("./app.js").App} app
 * @param {Shelf} shelf
 */
export function draftsCard(app, shelf) {
  const { draft } = shelf;
  const choice = select(t("draft"), [], "", (number) => shelf.turnTo(Number(number)).catch((error) => {
    app.fail(error.data);
    draw();
  }), { id: "draft-choice" });
  const words = (key, label, attributes) => field(label, { id: `set-${key}`, autocomplete: "off", maxlength: 200, oninput: (event) => say(key, event.target.value), ...attributes });
  const title = words("title", t("titleWord"));
  const author = words("author", t("authorWord"));
  const rules = h("textarea", { id: "set-ruleset", rows: 5, class: "prose", oninput: () => say("ruleset", rules.value) });
  const own = h("label", { class: "field" }, h("span", {}, t("rulesWord")), rules);
  const fill = button(t("fillRules"), () => draft.say((text) => withWord(text, "ruleset", draft.sentences)), { id: "set-fill" });

  /** @param {string} key @param {string} value */
  const say = (key, value) => draft.say((text) => withWord(text, key, value), key);

  async function remove() {
    if (confirm(t("removeDraftAsk"))) await shelf.remove();
  }

  function draw() {
    const { text } = draft.state;
    const name = ({ number, title }) => title || t("draftNumber", { number });
    put(choice.querySelector("select"), shelf.all.map((one) => h("option", { value: one.number, selected: one.number === shelf.now }, name(one))));
    for (const [box, key] of [[title.querySelector("input"), "title"], [author.querySelector("input"), "author"], [rules, "ruleset"]]) {
      if (box.value !== (text[key] ?? "") && document.activeElement !== box) box.value = text[key] ?? "";
    }
    rules.placeholder = draft.sentences;
    fill.disabled = text.ruleset === draft.sentences;
  }

  const card = h("section", { class: "card", id: "drafts" }, h("h2", {}, t("draftsTitle")), h("div", { class: "fields" }, title, author), own, h("div", { class: "actions" }, fill),
    h("div", { class: "fields" }, choice), h("div", { class: "actions" }, button(t("newDraft"), () => shelf.add(), { id: "draft-new" }), button(t("copyDraft"), () => shelf.add(structuredClone(draft.state.text), draft.layout), { id: "draft-copy" }), iconButton("erase", t("removeDraft"), remove, { id: "draft-remove" })));
  return { card, draw };
}
