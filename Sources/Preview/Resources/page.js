// The page: the script, its screens and panels.

import { Link } from "./link.js";
import { Hand, paint, shrink } from "./canvas.js";
import { Controls } from "./controls.js";
import { Panels } from "./panels.js";
import { Inspector } from "./inspector.js";
import { Edits } from "./edits.js";
import { Past } from "./time.js";
import { Activity } from "./activity.js";
import { showGallery } from "./gallery.js";

export const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
};
export const find = (id) => document.getElementById(id);

/** A source location. Lines break after directories, so that the file name and line stay together. */
export const place = (text, kind = "div") => text ? element(kind, { class: "place" }, ...text.split(/(?<=\/)/).flatMap((part) => [part, element("wbr")])) : null;

/** Settings in the local storage of the browser. */
export const settings = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`tatami.${name}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(`tatami.${name}`, JSON.stringify(value)); } catch { /* a browser that keeps nothing */ }
  },
};

export function toast(text) {
  document.querySelector(".toast")?.remove();
  const made = element("div", { class: "toast", role: "alert" }, text);
  document.body.append(made);
  setTimeout(() => made.remove(), 4000);
}

export function setTheme(theme) {
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** One screen on the page. */
class Screen {
  constructor(page, variant, wish) {
    this.page = page;
    this.variant = variant;
    this.wish = wish;
    this.info = null;
    this.canvas = element("canvas", { tabindex: 0, role: "application", "aria-label": "The running screen" });
    this.marks = element("div", { class: "marks", "aria-hidden": "true" });
    this.small = element("canvas", { class: "small", "aria-hidden": "true" });
    this.outlines = element("img", { class: "outlines", alt: "", "aria-hidden": "true", hidden: true });
    this.outlines.onload = () => { this.outlines.hidden = this.outlines.dataset.of !== String(this.pictures); };
    this.glass = element("div", { class: "glass" }, this.canvas, this.small, this.outlines, this.marks);
    this.caption = element("figcaption");
    this.root = element("figure", { class: "device" }, this.glass, this.caption);
    this.canvas.addEventListener("focus", () => page.choose(this));
    this.hand = new Hand(this);
    this.pictures = 0;
    this.link = new Link(page.script, variant, () => this.now ?? this.wish, {
      opened: () => {
        this.isRefused = false;
        page.edits.refused();
        page.changedState();
        this.link.send({ type: "panels", show: page.main === this ? ["tree", "state"] : [] });
      },
      said: (message) => this.said(message),
      drew: (buffer) => this.drew(buffer),
      lost: (isRefused) => { this.isRefused = isRefused; page.changedState(); },
    });
  }

  get isInspecting() { return this.page.isInspecting; }

  /** The current settings, in the form of a message. */
  get now() {
    if (!this.info) return undefined;
    const { device, ownSize, landscape, dark, rtl, textSize, locale } = this.info.circumstances;
    const [width, height] = device || ownSize ? [] : landscape ? this.info.size.toReversed() : this.info.size;
    return { device, landscape, dark, rtl, textSize, locale, width, height, scale: this.info.scale };
  }

  said(message) {
    switch (message.type) {
      case "hello": this.page.greeted(message); break;
      case "screen": {
        const isNew = this.info && this.info.version !== message.version;
        this.info = message;
        if (isNew && this.page.main === this) this.page.edits.versionCame();
        this.fit();
        this.showFaults();
        this.page.changed(this);
        break;
      }
      case "activity": if (this.page.main === this) this.page.activity.show(message); break;
      case "panels": if (this.page.main === this || message.inspected !== undefined) this.page.panels.show(message, this); break;
      case "log": if (this.page.main === this) this.page.panels.log(message.entries); break;
      case "refused":
        this.page.edits.refused();
        toast(message.message);
        break;
    }
  }

  drew(buffer) {
    const picture = paint(this.canvas, buffer);
    this.link.send({ type: "ack", frame: picture.number });
    this.pictures += 1;
    this.outlines.hidden = true;
    this.fit();
    if (this.page.main === this) this.page.drew(picture.times);
    document.dispatchEvent(new CustomEvent("tatami-painted", { detail: { variant: this.variant, number: picture.number } }));
  }

  /** CSS pixels per point. */
  get zoom() {
    const chosen = this.page.controls.zoom;
    if (chosen !== "fit" || !this.info) return chosen === "fit" ? 1 : chosen;
    const stage = find("stage");
    const count = this.page.screens.length;
    const [width, height] = this.info.size;
    const room = Math.max(160, (stage.clientWidth - 60 - (count - 1) * 34) / count);
    return Math.min(1.5, Math.max(0.2, Math.min(room / width, (stage.clientHeight - 96) / height)));
  }

  fit() {
    if (!this.info) return;
    const [width, height] = this.info.size;
    this.canvas.style.width = `${width * this.zoom}px`;
    this.canvas.style.height = `${height * this.zoom}px`;
    shrink(this.canvas, this.small, width * this.zoom * devicePixelRatio, height * this.zoom * devicePixelRatio);
    const device = this.page.devices.find((device) => device.name === this.info.circumstances.device);
    const text = `${device?.title ?? "Own size"} · ${width} × ${height} @${this.info.scale}x · ${Math.round(this.zoom * 100)} %`;
    this.caption.replaceChildren(text);
    if (this !== this.page.main) {
      this.caption.append(element("button", { "aria-label": "Close this screen", onclick: () => this.page.remove(this) }, "✕"));
    }
    this.page.inspector.mark(this);
    this.showOutlines();
  }

  /** Shows an enlarged screen as outlines, which are sharp at any size. */
  showOutlines() {
    clearTimeout(this.drawing);
    if (this.zoom * devicePixelRatio <= this.info.scale * 1.001) { this.outlines.hidden = true; return; }
    if (this.outlines.dataset.of === String(this.pictures)) { this.outlines.hidden = !this.outlines.complete; return; }
    this.drawing = setTimeout(() => {
      this.outlines.dataset.of = this.pictures;
      this.outlines.src = `outlines.svg?${new URLSearchParams({ script: this.page.script, variant: this.variant, picture: this.pictures })}`;
    }, 80);
  }

  /** Shows errors above the dimmed last image. */
  showFaults() {
    const faults = this.info.faults;
    const text = JSON.stringify(faults);
    this.root.classList.toggle("is-stale", faults.length > 0);
    if (text === this.shownFaults) return;
    this.shownFaults = text;
    this.glass.querySelector(".fault")?.remove();
    if (!faults.length) return;
    const last = faults[faults.length - 1];
    const version = this.info.version > 0 ? `Version ${this.info.version} keeps running below.` : "No version runs yet.";
    this.glass.append(
      element("div", { class: "fault", role: "alert" },
        element("h3", {}, "The script failed",
          element("button", { onclick: (event) => event.target.closest(".fault").remove() }, "Dismiss")),
        place(last.source),
        element("p", {}, last.message),
        ...faults.slice(0, -1).slice(-3).map((fault) => element("p", {}, `${fault.source ? `${fault.source}: ` : ""}${fault.message}`)),
        element("small", {}, `${version} This message disappears when the script works again.`)));
  }

  hovered(point) { this.page.inspector.hovered(this, point); }

  close() {
    this.link.close();
    this.root.remove();
  }
}

class Page {
  constructor(script) {
    this.script = script;
    this.devices = [];
    this.screens = [];
    this.isInspecting = false;
    this.controls = new Controls(this);
    this.panels = new Panels(this);
    this.inspector = new Inspector(this);
    this.edits = new Edits(this);
    this.past = new Past(this);
    this.activity = new Activity(this);
    find("undo").onclick = () => this.edits.undo();
    find("redo").onclick = () => this.edits.undo(true);
    find("preview").hidden = false;
    find("title").textContent = script.split("/").pop();
    document.title = `${script.split("/").pop()} – Tatami`;
    const pinned = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    this.add(pinned.variant ?? "", location.hash.length > 1 ? wishOf(pinned) : settings.get(`look.${script}`));
    addEventListener("resize", () => this.fit());
    find("stage").addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.controls.setZoom(this.main.zoom * Math.exp(-event.deltaY / 300));
    }, { passive: false });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  get main() { return this.screens[0]; }

  add(variant, wish) {
    // The screen must be in the list before its connection answers.
    const made = new Screen(this, variant, wish);
    this.screens.push(made);
    find("stage").append(made.root);
    this.fit();
  }

  remove(screen) {
    screen.close();
    this.screens = this.screens.filter((other) => other !== screen);
    this.fit();
  }

  choose(screen) { this.chosen = screen; }

  /** Remembers settings for this script. */
  remember(change) {
    const { height, ...kept } = change;
    if (this.main.variant === "") settings.set(`look.${this.script}`, { ...settings.get(`look.${this.script}`, {}), ...kept, ...(kept.width && { height }) });
  }

  /** Writes the settings into the address. */
  pin() {
    const { dark, rtl, landscape, ...values } = this.main.now ?? {};
    const flags = Object.entries({ dark, rtl, landscape }).map(([name, value]) => [name, value ? "1" : "0"]);
    const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
    const fields = [...kept, ...flags, ...(this.main.variant ? [["variant", this.main.variant]] : [])];
    history.replaceState(null, "", `#${new URLSearchParams(fields)}`);
    navigator.clipboard?.writeText(location.href).catch(() => {});
    toast("The address contains the settings of this screen; it was copied if the browser allows it.");
  }

  greeted(message) {
    this.edits.enable(message.edits);
    this.devices = message.devices;
    this.controls.setDevices(message.devices);
  }

  fit() { for (const screen of this.screens) screen.fit(); }

  /** Sends a message to all screens, or only to the first. */
  send(message, isForAll = false) {
    for (const screen of isForAll ? this.screens : [this.main]) screen.link.send(message);
  }

  changed(screen) {
    if (screen !== this.main) return;
    this.controls.show(screen.info);
    this.past.show(screen.info);
    this.edits.show(screen.info.edits);
    this.panels.showFindings(screen.info.findings);
    this.changedState();
  }

  changedState() {
    const status = find("status");
    const screen = this.main;
    const [state, text] =
      screen?.isRefused ? ["fault", "tatami serve has no such screen, trying again"]
        : !screen?.link?.isOpen ? ["away", "no connection to tatami serve, trying again"]
          : screen.info?.faults.length ? ["fault", screen.info.version > 0 ? `error · version ${screen.info.version} keeps running` : "error"]
            : ["live", screen.info ? `version ${screen.info.version}` : "connected"];
    status.dataset.state = state;
    status.textContent = text;
  }

  drew(times) { this.controls.showTimes(times); }

  inspect(message) {
    this.main.link.send({ type: "inspect", ...message });
  }

  key(event) {
    if (event.target.closest("input:not([type=range]), select") || (event.target.closest("canvas") && !this.isInspecting)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") this.edits.undo(event.shiftKey);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === ",") this.past.step(-1);
    else if (event.key === ".") this.past.step(1);
    else if (event.key === "i") this.controls.setInspecting(!this.isInspecting);
    else if (event.key === "d") this.controls.toggle("dark");
    else if (event.key === "Escape") { this.inspect({}); }
    else return;
    event.preventDefault();
  }
}

/** The settings in an address: `#device=ipad-mini&dark=1&variant=ipad`. */
function wishOf(pinned) {
  const wish = {};
  if (pinned.device !== undefined) wish.device = pinned.device;
  for (const name of ["dark", "rtl", "landscape"]) if (pinned[name] !== undefined) wish[name] = pinned[name] === "1";
  for (const name of ["textSize", "width", "height", "scale"]) if (pinned[name]) wish[name] = Number(pinned[name]);
  if (pinned.locale) wish.locale = pinned.locale;
  return Object.keys(wish).length ? wish : undefined;
}

async function begin() {
  setTheme(settings.get("theme", "auto"));
  const index = await (await fetch("scripts.json")).json();
  const wanted = new URLSearchParams(location.search).get("script");
  if (wanted === null && index.isFolder) return showGallery(index);
  window.page = new Page(wanted ?? index.scripts[0]);
}

begin().catch((error) => {
  find("status").dataset.state = "fault";
  find("status").textContent = "the preview could not start; reload the page";
  toast(String(error));
});
