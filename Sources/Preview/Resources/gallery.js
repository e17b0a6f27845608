// All screens of a directory.

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
    // What is wider than high is seen whole, as a card for the web is.
    picture.onload = () => picture.classList.toggle("wide", picture.naturalWidth > picture.naturalHeight);
    picture.onerror = () => {
      shot.classList.add("none");
      shot.textContent = "It does not run. Open it to see why.";
    };
    return element("li", { "data-name": script.toLowerCase() }, element("a", { class: "card", href: `?${new URLSearchParams({ script })}` },
      shot, element("b", {}, name), element("small", {}, script)));
  });
  const list = element("ul", { class: "cards" }, ...cards);
  main.replaceChildren(
    element("header", {}, element("h2", {}, "Screens"), element("p", {}, `${cards.length} in ${index.path}`),
      element("input", {
        type: "search", placeholder: "Find a screen", "aria-label": "Find a screen",
        oninput: (event) => {
          for (const card of cards) card.hidden = !card.dataset.name.includes(event.target.value.toLowerCase());
        },
      })), list);
}
