// The history of the screen after recent events. Going back runs no script.

import { element, find } from "./page.js";

export class Past {
  constructor(page) {
    this.page = page;
    this.slider = element("input", {
      type: "range", min: 0, max: 0, value: 0, "aria-label": "Events, the last at the right", oninput: () => this.go(Number(this.slider.value)),
    });
    this.label = element("output", {}, "");
    this.live = element("button", { class: "button", hidden: true, onclick: () => this.present() }, "Present");
    find("past").replaceChildren(this.slider, this.live, this.label);
  }

  go(moment) {
    const now = this.page.main.info?.history;
    if (!now) return;
    if (moment >= now.last) this.present();
    else this.page.main.link.send({ type: "past", moment: Math.max(now.first, moment) });
  }

  /** Goes some events back or forward. */
  step(by) {
    const now = this.page.main.info?.history;
    if (now) this.go((now.shown ?? now.last) + by);
  }

  present() { this.page.main.link.send({ type: "present" }); }

  show(info) {
    const now = info.history;
    if (!now) return;
    this.slider.min = now.first;
    this.slider.max = now.last;
    this.slider.disabled = now.first === now.last;
    const isPast = now.shown !== undefined;
    if (document.activeElement !== this.slider || !isPast) this.slider.value = now.shown ?? now.last;
    this.slider.setAttribute("aria-valuetext", isPast ? now.text || "movement" : "the present");
    this.live.hidden = !isPast;
    this.label.textContent = isPast ? `${now.seconds.toFixed(2)} s · ${now.text || "scrolling or animation"}` : "";
    this.page.main.root.classList.toggle("is-past", isPast);
  }
}
