"use strict";
const root = document.documentElement;
const articles = [...document.querySelectorAll("article")];
const links = [...document.querySelectorAll("nav a")];
const byId = (id) => document.getElementById(id);
let at = 0;

function show(index, jump) {
  const moved = root.classList.contains("js");
  at = Math.max(0, Math.min(index, articles.length - 1));
  articles.forEach((article, i) => article.classList.toggle("shown", i === at));
  links.forEach((link, i) => {
    if (i === at) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  byId("position").textContent = `${at + 1} / ${articles.length}`;
  byId("first").disabled = byId("back").disabled = at === 0;
  byId("next").disabled = byId("last").disabled = at === articles.length - 1;
  history.replaceState(null, "", `#${articles[at].id}`);
  const list = document.querySelector("nav ol");
  if (links[at]) list.scrollTop = links[at].offsetTop - list.offsetTop - list.clientHeight / 2;
  if (jump) articles[at].focus({ preventScroll: false });
  else if (moved) tell(articles[at]);
}

// What a screen reader says after a key or a button: the headline and the conclusion.
function tell(article) {
  const section = article.querySelector(`.told[lang=${root.lang}]`) ?? article;
  const parts = [...section.querySelectorAll("h2, .therefore")];
  byId("told").textContent = parts.map((part) => part.innerText).join(". ");
}

const fromHash = () => Math.max(0, articles.findIndex((article) => `#${article.id}` === location.hash));
byId("first").onclick = () => show(0);
byId("back").onclick = () => show(at - 1);
byId("next").onclick = () => show(at + 1);
byId("last").onclick = () => show(articles.length - 1);
byId("language").onclick = () => { root.lang = root.lang === "zh" ? "en" : "zh"; };
addEventListener("hashchange", () => show(fromHash(), true));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, j: at + 1, k: at - 1, Home: 0, End: articles.length - 1 };
  if (event.key in moves) {
    event.preventDefault();
    show(moves[event.key]);
  }
});

root.classList.add("js");
document.querySelector("footer").hidden = false;
if (matchMedia("(max-width: 59.99rem)").matches) byId("contents").open = false;
show(fromHash());
