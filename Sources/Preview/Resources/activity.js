// The constraints that become violated or satisfied while the size of the screen changes.

import { element, find, place } from "./page.js";

const most = 8;

export class Activity {
  constructor(page) {
    this.page = page;
    this.changes = [];
  }

  /** Clears the list for a new drag of the width. */
  begin() {
    this.changes = [];
    this.draw();
  }

  show(message) {
    if (!message.broken.length && !message.mended.length) return;
    this.changes.unshift(message);
    this.changes.length = Math.min(this.changes.length, most);
    this.draw();
  }

  draw() {
    const panel = find("activity");
    panel.hidden = this.changes.length === 0;
    const line = (item) => [element("code", {}, item.constraint), place(item.source, "span")];
    const row = (item, kind, word) => element("li", { class: kind, onclick: () => item.view && this.page.inspect({ view: item.view }) },
      element("b", {}, word), ...line(item),
      ...item.by.map((holder) => element("div", { class: "by" }, element("b", {}, "because of"), ...line(holder))));
    panel.replaceChildren(
      element("header", {}, element("h3", {}, "Constraints"), element("button", { onclick: () => this.begin() }, "Dismiss")),
      ...this.changes.map((change) => element("section", {},
        element("h4", {}, `${change.width} × ${change.height}`),
        element("ul", {}, ...change.broken.map((item) => row(item, "broken", "violated")), ...change.mended.map((item) => row(item, "mended", "satisfied"))),
        change.more ? element("small", { class: "hint" }, `and ${change.more} more`) : null)));
  }
}
