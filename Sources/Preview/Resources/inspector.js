// The inspector of a view.

import { element, find, place } from "./page.js";

const number = (value) => String(Math.round(value * 100) / 100).replace("-", "−");

export class Inspector {
  constructor(page) {
    this.page = page;
    this.hint();
  }

  hint() {
    find("inspector").replaceChildren(element("p", { class: "hint" },
      "Right-click or Alt-click a view to inspect it, or press i and click it."));
  }

  show(view, screen) {
    this.view = view;
    this.screen = screen;
    if (!view) this.hint();
    else {
      const fact = (name, value) => value === undefined || value === null ? [] : [element("dt", {}, name), element("dd", {}, value)];
      const [x, y, width, height] = view.frame ?? [0, 0, 0, 0];
      const priorities = view.priorities ?? {};
      find("inspector").replaceChildren(
        element("h3", {}, view.path),
        element("dl", { class: "fact" },
          ...fact("Kind", view.kind),
          ...fact("Source", place(view.place, "span")),
          ...fact("Frame", `${number(x)}, ${number(y)}  ${number(width)} × ${number(height)}`),
          ...fact("On screen", view.onScreen && `${number(view.onScreen[0])}, ${number(view.onScreen[1])}`),
          ...fact("Hugging", view.priorities && `${priorities.horizontalHugging ?? "–"} across, ${priorities.verticalHugging ?? "–"} down`),
          ...fact("Compression", view.priorities && `${priorities.horizontalCompression ?? "–"} across, ${priorities.verticalCompression ?? "–"} down`)),
        ...this.findings(view), element("h4", {}, "Explanation"),
        ...(view.explained?.attributes.map((attribute) => this.why(attribute)) ?? [element("p", { class: "hint" }, "Explanations exist only for the present. Click 'Present' to see them.")]),
        ...this.properties(view));
    }
    this.mark(screen);
  }

  findings(view) {
    if (!view.findings.length) return [];
    return [element("h4", {}, "Diagnostics"), ...view.findings.map((finding) => element("div", { class: `finding ${finding.severity}` },
      element("span", { class: "label" }, `${finding.code} `), finding.message))];
  }

  why(attribute) {
    const reason = (item, share, kind = "") => element("li", {
      class: kind, onmouseenter: () => this.overlay(item.statement), onmouseleave: () => this.mark(this.screen),
    },
      element("span", { class: "share" }, share),
      element("div", {}, element("code", { title: item.constraint }, this.short(item.constraint)), place(item.source),
        item.priority < 1000 ? element("small", { class: "hint" }, `priority ${item.priority}`) : null,
        item.statement && this.page.edits.isOn ? this.page.edits.statement(item.statement, item.source) : null));
    return element("div", { class: "why" },
      element("b", {}, attribute.attribute), element("span", { class: "value" }, number(attribute.value)),
      attribute.missing ? element("div", { class: "unmet" }, `Undetermined. Add ${attribute.missing}.`) : null,
      element("ul", {},
        ...attribute.determinedBy.map((item) => reason(item, item.contribution === undefined ? "because" : number(item.contribution))),
        ...attribute.unmet.map((item) => reason(item.constraint, item.refused ? "dropped" : "violated", "unmet"))));
  }

  /** The text of a constraint without the path of the superview. */
  short(text) { return text.replaceAll(`${this.view.path.split("/").slice(0, -1).join("/")}/`, ""); }

  properties(view) {
    if (!view.properties?.length) return [];
    const text = (value) => typeof value === "string" ? value : JSON.stringify(value);
    return [element("h4", {}, "Properties"), element("dl", { class: "fact" },
      ...view.properties.flatMap(([name, value, fixed]) => [element("dt", {}, name),
        element("dd", { title: fixed || undefined }, fixed === "" ? this.page.edits.property(view, name, value) : text(value))]))];
  }

  /** Marks the inspected view on its screen, with the distances to its superview. */
  mark(screen) {
    if (!screen?.marks) return;
    screen.marks.replaceChildren();
    if (this.screen !== screen || !this.view?.onScreen) return;
    const [width, height] = screen.info.size;
    const [x, y, w, h] = this.view.onScreen;
    screen.marks.append(this.box([x, y, w, h], screen, "mark chosen"));
    const parent = this.parentFrame() ?? [0, 0, width, height];
    const gap = (from, to, place, isAcross) => {
      if (to - from < 0.5) return;
      const line = isAcross ? [from, place, to - from, 1 / screen.zoom] : [place, from, 1 / screen.zoom, to - from];
      const made = this.box(line, screen, "measure");
      made.append(element("b", {}, number(to - from)));
      screen.marks.append(made);
    };
    gap(parent[0], x, y + h / 2, true);
    gap(x + w, parent[0] + parent[2], y + h / 2, true);
    gap(parent[1], y, x + w / 2, false);
    gap(y + h, parent[1] + parent[3], x + w / 2, false);
  }

  parentFrame() { return this.frame(this.view.path.split("/").slice(0, -1).join("/")); }

  frame(path) { return this.page.panels.nodes.find((node) => node.path === path)?.frame; }

  /** Marks a constraint on its screen: its views, and a line between its anchors. */
  overlay(statement) {
    const frame = statement && this.frame(statement.view);
    if (!frame || this.screen !== this.page.main) return;
    const other = statement.target && this.frame(statement.target);
    const screen = this.screen;
    screen.marks.replaceChildren(this.box(frame, screen, "mark chosen"), ...(other ? [this.box(other, screen, "mark other")] : []));
    const from = edge(frame, statement.attribute);
    const to = other ? edge(other, statement.targetAttribute) : from;
    const line = (box, text) => {
      const made = this.box(box, screen, "measure relation");
      if (text !== undefined) made.append(element("b", {}, text));
      screen.marks.append(made);
    };
    const thin = 2 / screen.zoom;
    if (statement.attribute === "width") line([frame[0], frame[1] + frame[3] / 2, frame[2], thin], number(frame[2]));
    else if (statement.attribute === "height") line([frame[0] + frame[2] / 2, frame[1], thin, frame[3]], number(frame[3]));
    else if (from.isAcross) line([Math.min(from.at, to.at), frame[1] + frame[3] / 2, Math.max(thin, Math.abs(to.at - from.at)), thin], number(statement.constant));
    else line([frame[0] + frame[2] / 2, Math.min(from.at, to.at), thin, Math.max(thin, Math.abs(to.at - from.at))], number(statement.constant));
  }

  /** Marks the distances between the edges of the inspected view and another view. */
  distances(frame, screen) {
    const [x, y, w, h] = this.view.onScreen;
    const [ox, oy, ow, oh] = frame;
    const line = (box, value) => {
      const made = this.box(box, screen, "measure");
      made.append(element("b", {}, number(value)));
      screen.marks.append(made);
    };
    const thin = 1 / screen.zoom;
    const [middleX, middleY] = [(Math.max(x, ox) + Math.min(x + w, ox + ow)) / 2, (Math.max(y, oy) + Math.min(y + h, oy + oh)) / 2];
    if (ox >= x + w) line([x + w, middleY, ox - x - w, thin], ox - x - w);
    if (ox + ow <= x) line([ox + ow, middleY, x - ox - ow, thin], x - ox - ow);
    if (oy >= y + h) line([middleX, y + h, thin, oy - y - h], oy - y - h);
    if (oy + oh <= y) line([middleX, oy + oh, thin, y - oy - oh], y - oy - oh);
  }

  box([x, y, w, h], screen, kind) {
    const made = element("div", { class: kind });
    Object.assign(made.style, {
      left: `${x * screen.zoom}px`, top: `${y * screen.zoom}px`, width: `${w * screen.zoom}px`, height: `${h * screen.zoom}px`,
    });
    return made;
  }

  /** Marks the view of the tree row below the pointer. */
  point(frame) {
    const screen = this.page.main;
    this.mark(screen);
    if (frame) screen.marks.append(this.box(frame, screen, "mark"));
  }

  /** Marks the view below the pointer while inspecting. */
  hovered(screen, point) {
    if (!point || screen !== this.page.main) return this.mark(screen);
    const hit = this.page.panels.nodes.filter(({ frame: [x, y, w, h], isHidden }) =>
      !isHidden && point.x >= x && point.x < x + w && point.y >= y && point.y < y + h).pop();
    this.mark(screen);
    if (!hit) return;
    const box = this.box(hit.frame, screen, "mark");
    const tag = element("div", { class: "tag" }, `${hit.id}  ${hit.frame[2]} × ${hit.frame[3]}`);
    Object.assign(tag.style, { left: box.style.left, top: `${Math.max(0, hit.frame[1] * screen.zoom - 18)}px` });
    screen.marks.append(box, tag);
    if (this.view?.onScreen && this.screen === screen && hit.path !== this.view.path) this.distances(hit.frame, screen);
  }
}

/** The position and axis of an attribute of a frame. */
function edge([x, y, w, h], attribute) {
  switch (attribute) {
    case "left": case "leading": return { at: x, isAcross: true };
    case "right": case "trailing": return { at: x + w, isAcross: true };
    case "centerX": return { at: x + w / 2, isAcross: true };
    case "top": case "firstBaseline": return { at: y, isAcross: false };
    case "centerY": return { at: y + h / 2, isAcross: false };
    default: return { at: y + h, isAcross: false };
  }
}
