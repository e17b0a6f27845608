// The screens of a directory.

import { element, find } from "./page.js";

export function showGallery(index) {
  const main = find("index");
  main.hidden = false;
  find("bar").querySelector("#controls").hidden = true;
  find("status").hidden = true;
  document.title = "Tatami";
  const isDark = document.documentElement.dataset.theme === "dark" ? 1 : 0;
  const cards = index.scripts.map((script) => {
    const name = script.split("/").pop().replace(/\.lua$/, "");
    const picture = element("img", { loading: "lazy", alt: `The screen ${name}`, src: `thumbnail.png?${new URLSearchParams({ script, dark: isDark })}` });
    const shot = element("span", { class: "shot" }, picture);
    // Show wide images as a whole.
    picture.onload = () => picture.classList.toggle("wide", picture.naturalWidth > picture.naturalHeight);
    picture.onerror = () => {
      shot.classList.add("none");
      shot.textContent = "The script failed. Open it to see the error.";
    };
    const tests = element("span", { class: "tests", hidden: true });
    return Object.assign(element("li", { "data-name": script.toLowerCase() }, element("a", { class: "card", href: `?${new URLSearchParams({ script })}` },
      shot, element("b", {}, name), tests, element("small", {}, script))), { script, tests });
  });
  const list = element("ul", { class: "cards" }, ...cards);
  main.replaceChildren(
    element("header", {}, element("h2", {}, "Screens"), element("p", {}, `${cards.length} in ${index.path}`), element("p", { id: "tests", role: "status" }),
      element("input", {
        type: "search", placeholder: "Find a screen", "aria-label": "Find a screen",
        oninput: (event) => {
          for (const card of cards) card.hidden = !card.dataset.name.includes(event.target.value.toLowerCase());
        },
      })), list);
  watchSpecs(cards);
}

/** Shows the results of the directory's specs, which run again after changes. */
async function watchSpecs(cards) {
  try {
    if (!document.hidden) showSpecs(await (await fetch("specs.json")).json(), cards);
  } catch { /* The server has gone; it may come back. */ }
  setTimeout(() => watchSpecs(cards), 1500);
}

function showSpecs({ complete, specs }, cards) {
  const sum = (list) => list.reduce(([passed, failed], spec) => [passed + spec.passed, failed + spec.failed], [0, 0]);
  const [passed, failed] = sum(specs);
  const all = find("tests");
  all.className = failed ? "failed" : "";
  all.textContent = specs.length ? `${complete ? "" : "running · "}${passed} tests passed${failed ? `, ${failed} failed` : ""}` : complete ? "" : "running the specs";
  for (const card of cards) {
    const own = specs.filter((spec) => spec.reads.includes(card.script));
    const [passed, failed] = sum(own);
    card.tests.hidden = !own.length;
    card.tests.className = failed ? "tests failed" : "tests";
    card.tests.textContent = failed ? `${failed} failed` : `${passed} passed`;
    card.tests.title = own.filter((spec) => spec.message).map((spec) => `${spec.source ?? spec.path}: ${spec.message}`).join("\n");
  }
}
