// The controls around the screen: device, appearance, zoom, time.

import { element, find, setTheme, settings } from "./page.js";

const icon = (path) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
};

const icons = {
  landscape: "M2 5h12v7H2zM12 8.5h.01",
  dark: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z",
  rtl: "M13 4H6m7 4H3m10 4H8M5 2 3 4l2 2",
  inspect: "M3 3l4 10 1.6-4.4L13 7zM9 9l4 4",
  add: "M8 3v10M3 8h10",
  theme: "M8 2v12M8 2a6 6 0 1 1 0 12",
  pin: "M6.5 9.5l3-3M7 5l1.5-1.5a2.5 2.5 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.5 2.5 0 0 1-4-4L5 7",
  pause: "M6 3v10M10 3v10",
  play: "M5 3l8 5-8 5z",
  step: "M4 3l6 5-6 5zM12.5 3v10",
  restart: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
};

export class Controls {
  constructor(page) {
    this.page = page;
    this.zoom = settings.get("zoom", "fit");
    this.make();
    this.makeClock();
  }

  button(name, title, action, isToggle = false) {
    return element("button", {
      class: "button icon", title, "aria-label": title, "aria-pressed": isToggle ? "false" : undefined, onclick: action,
    }, icon(icons[name]));
  }

  make() {
    const send = (message) => this.send(message);
    this.device = element("select", { class: "control", "aria-label": "Device", onchange: () => send({ device: this.device.value }) });
    this.toggles = {};
    for (const [name, title] of [["landscape", "Landscape"], ["dark", "Dark appearance (d)"], ["rtl", "Right to left"]]) {
      this.toggles[name] = this.button(name, title, () => this.toggle(name), true);
    }
    this.textSize = element("input", {
      type: "range", min: 0.7, max: 2.5, step: 0.05, "aria-label": "Text size",
      oninput: () => { this.textValue.textContent = `${Math.round(this.textSize.value * 100)} %`; send({ textSize: Number(this.textSize.value) }); },
    });
    this.textValue = element("output", {}, "100 %");
    this.width = element("input", {
      type: "range", min: 200, max: 1100, step: 1, "aria-label": "Width", onpointerdown: () => this.page.activity.begin(),
      oninput: () => {
        const height = this.page.main.info.size[1];
        this.widthValue.textContent = this.width.value;
        send({ width: Number(this.width.value), height });
      },
    });
    this.widthValue = element("output", {}, "");
    this.locale = element("input", {
      class: "control", "aria-label": "Language", list: "languages", onchange: () => send({ locale: this.locale.value }),
    });
    const languages = element("datalist", { id: "languages" }, ...["en", "de", "fr", "ja", "ar", "he", "zh-Hans", "ko", "hi"].map((tag) => element("option", { value: tag })));
    this.zoomMenu = element("select", {
      class: "control", "aria-label": "Zoom",
      onchange: () => {
        this.setZoom(this.zoomMenu.value === "fit" ? "fit" : Number(this.zoomMenu.value));
      },
    }, element("option", { value: "fit" }, "Fit"), ...[0.25, 0.5, 0.75, 1, 1.5, 2, 3].map((zoom) => element("option", { value: zoom }, `${zoom * 100} %`)));
    this.showZoom();
    this.inspecting = this.button("inspect", "Inspect on click (i)", () => this.setInspecting(!this.page.isInspecting), true);
    const gap = () => element("span", { class: "gap" });
    find("controls").replaceChildren(
      this.device, this.button("add", "Add a screen on another device", () => this.addDevice()), gap(),
      this.toggles.landscape, this.toggles.dark, this.toggles.rtl,
      element("label", { class: "control" }, element("span", {}, "Text"), this.textSize, this.textValue),
      element("label", { class: "control" }, element("span", {}, "Width"), this.width, this.widthValue),
      this.locale, languages, gap(), this.zoomMenu, this.inspecting,
      this.button("pin", "Put the settings of this screen into the address", () => this.page.pin()),
      this.button("theme", "Switch this page between light and dark", () => {
        const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
        settings.set("theme", next);
        setTheme(next);
      }));
  }

  /** Sends and remembers settings of the first screen. */
  send(message, isForAll = false) {
    this.page.remember(message);
    this.page.send({ type: "circumstances", ...message }, isForAll);
  }

  setZoom(zoom) {
    this.zoom = zoom === "fit" ? zoom : Math.min(8, Math.max(0.1, zoom));
    settings.set("zoom", this.zoom);
    this.showZoom();
    this.page.fit();
  }

  showZoom() {
    const text = String(this.zoom);
    if (![...this.zoomMenu.options].some((option) => option.value === text)) {
      this.zoomMenu.querySelector(".own")?.remove();
      this.zoomMenu.append(element("option", { value: text, class: "own" }, `${Math.round(this.zoom * 100)} %`));
    }
    this.zoomMenu.value = text;
  }

  makeClock() {
    this.pause = this.button("pause", "Pause the clock of the screen", () => this.page.send({ type: "pause", on: !this.page.main.info?.paused }, true), true);
    this.time = element("output", { "aria-label": "Seconds on the clock of the screen" }, "0.00 s");
    find("clock").replaceChildren(
      this.pause, this.button("step", "Advance the clock by 0.1 s", () => this.page.send({ type: "step", seconds: 0.1 }, true)),
      this.button("restart", "Restart the script", () => this.page.send({ type: "restart" }, true)), this.time);
  }

  toggle(name) {
    const now = this.page.main.info?.circumstances[name];
    this.send({ [name]: !now }, true);
  }

  setInspecting(isOn) {
    this.page.isInspecting = isOn;
    this.inspecting.setAttribute("aria-pressed", isOn);
    if (!isOn) this.page.inspector.hovered(this.page.main, null);
  }

  addDevice() {
    const taken = this.page.screens.map((screen) => screen.info?.circumstances.device);
    const next = this.page.devices.find((device) => device.name === "ipad-mini" && !taken.includes(device.name))
      ?? this.page.devices.find((device) => !taken.includes(device.name));
    if (!next || this.page.screens.length >= 6) return;
    this.page.add(`beside-${next.name}`, { ...this.page.main.now, device: next.name, width: undefined, height: undefined, scale: undefined });
  }

  setDevices(devices) {
    this.device.replaceChildren(
      element("option", { value: "" }, "Own size"),
      ...devices.map((device) => element("option", { value: device.name }, `${device.title}  ${device.size.join(" × ")}`)));
  }

  show(info) {
    const now = info.circumstances;
    this.device.value = now.device;
    for (const [name, button] of Object.entries(this.toggles)) button.setAttribute("aria-pressed", now[name]);
    if (document.activeElement !== this.textSize) {
      this.textSize.value = now.textSize;
      this.textValue.textContent = `${Math.round(now.textSize * 100)} %`;
    }
    if (document.activeElement !== this.width) this.width.value = info.size[0];
    this.widthValue.textContent = info.size[0];
    if (document.activeElement !== this.locale) this.locale.value = now.locale;
    this.pause.setAttribute("aria-pressed", info.paused);
    this.time.textContent = `${info.seconds.toFixed(2)} s`;
  }

  showTimes(times) {
    const parts = [["script", "script"], ["solve", "solve"], ["text", "text"], ["draw", "draw"]];
    const all = Math.max(1, parts.reduce((sum, [name]) => sum + times[name], 0));
    find("strip").replaceChildren(
      ...parts.map(([name, title]) => element("span", {}, element("span", { class: `key k-${name}` }), `${title} ${(times[name] / 1000).toFixed(1)} ms`)),
      element("span", { class: "bar" }, ...parts.map(([name]) => {
        const bar = element("i", { class: name });
        bar.style.width = `${times[name] / all * 100}%`;
        return bar;
      })));
  }
}
