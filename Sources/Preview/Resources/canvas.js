// The pixels of a screen, and the input of the user.

const MAGIC = 0x4d544154;
const HEADER = 9;

/** Draws the tiles of a message on a canvas. Returns the header. */
export function paint(canvas, buffer) {
  const words = new Uint32Array(buffer);
  if (words[0] !== MAGIC) throw new Error("not an image");
  const [, number, width, height, count] = words;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext("2d");
  let at = HEADER;
  for (let tile = 0; tile < count; tile++) {
    const [x, y, w, h, length] = words.subarray(at, at + 5);
    at += 5;
    const image = new ImageData(w, h);
    unpack(words, at, length, new Uint32Array(image.data.buffer));
    context.putImageData(image, x, y);
    at += length;
  }
  return { number, width, height, times: { script: words[5], solve: words[6], text: words[7], draw: words[8] } };
}

function unpack(words, start, length, pixels) {
  let to = 0;
  for (let at = start; at < start + length;) {
    const word = words[at++];
    if (word & 0x80000000) {
      const end = to + (word & 0x7fffffff);
      pixels.fill(words[at++], to, end);
      to = end;
    } else {
      pixels.set(words.subarray(at, at + word), to);
      at += word;
      to += word;
    }
  }
}

/**
 * Shows a canvas at a smaller size with averaged pixels. Browsers skip pixels when they shrink a canvas, so hairlines
 * disappear. At its own size or larger, the canvas itself is visible.
 */
export function shrink(canvas, small, width, height) {
  const isSmaller = canvas.width > 0 && width >= 1 && height >= 1 && Math.round(width) < canvas.width;
  small.hidden = !isSmaller;
  // It stays in place for pointer and keyboard input.
  canvas.style.opacity = isSmaller ? 0 : 1;
  if (!isSmaller) return;
  small.width = Math.round(width);
  small.height = Math.round(height);
  const context = small.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, 0, 0, small.width, small.height);
}

/** Sends the input on a canvas to the engine. */
export class Hand {
  constructor(screen) {
    this.screen = screen;
    const canvas = screen.canvas;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => this.cancel());
    canvas.addEventListener("pointerleave", () => screen.hovered(null));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("paste", (event) => {
      this.send({ type: "text", text: event.clipboardData.getData("text/plain").slice(0, 10000) });
      event.preventDefault();
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  send(message) { this.screen.link.send(message); }

  point(event) {
    const box = this.screen.canvas.getBoundingClientRect();
    const [width, height] = this.screen.info?.size ?? [box.width, box.height];
    return { x: (event.clientX - box.left) * width / box.width, y: (event.clientY - box.top) * height / box.height };
  }

  down(event) {
    const point = this.point(event);
    this.screen.canvas.focus({ preventScroll: true });
    const edits = this.screen.page.edits;
    if (event.button === 0 && (event.altKey || this.screen.isInspecting) && edits.begin(this.screen, point)) {
      this.screen.canvas.setPointerCapture(event.pointerId);
      return;
    }
    if (event.button === 2 || event.altKey || this.screen.isInspecting) {
      this.send({ type: "inspect", ...point });
      return;
    }
    if (event.button !== 0) return;
    this.screen.canvas.setPointerCapture(event.pointerId);
    this.begun = performance.now();
    this.start = point;
    this.hold = setTimeout(() => {
      this.start = null;
      this.send({ type: "longPress", ...point });
    }, 600);
    this.send({ type: "down", ...point });
  }

  move(event) {
    const point = this.point(event);
    if (this.screen.page.edits.drag) { this.screen.page.edits.move(point, event.shiftKey); return; }
    if (!this.start) {
      if (this.screen.isInspecting || event.altKey) this.screen.hovered(point);
      return;
    }
    if (Math.hypot(point.x - this.start.x, point.y - this.start.y) > 8) clearTimeout(this.hold);
    // One move per frame is enough.
    if (this.next) { this.next = point; return; }
    this.next = point;
    requestAnimationFrame(() => {
      if (this.start && this.next) this.send({ type: "move", ...this.next });
      this.next = null;
    });
  }

  up(event) {
    clearTimeout(this.hold);
    // A click without a drag inspects the view below.
    if (this.screen.page.edits.drag) {
      if (!this.screen.page.edits.end()) this.send({ type: "inspect", ...this.point(event) });
      return;
    }
    if (!this.start) return;
    const point = this.point(event);
    if (this.next) this.send({ type: "move", ...this.next });
    const quick = performance.now() - this.begun < 350;
    this.send({ type: "up", ...point, quick });
    this.start = null;
    this.next = null;
  }

  cancel() {
    clearTimeout(this.hold);
    this.screen.page.edits.cancel();
    if (this.start) this.send({ type: "cancel" });
    this.start = null;
  }

  wheel(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
    const point = this.point(event);
    const add = this.scroll ?? { type: "wheel", dx: 0, dy: 0 };
    Object.assign(add, point, { dx: add.dx + event.deltaX * unit, dy: add.dy + event.deltaY * unit });
    if (!this.scroll) requestAnimationFrame(() => {
      this.send(this.scroll);
      this.scroll = null;
    });
    this.scroll = add;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape" && !this.screen.info?.focused) return;
    // Without a focused text input, Tab leaves the canvas.
    if (event.key === "Tab" && !this.screen.info?.focused) return;
    if (event.key.length === 1) this.send({ type: "text", text: event.key });
    else if (["Backspace", "Enter", "Tab", "Escape", "ArrowLeft", "ArrowRight", "Home"].includes(event.key)) {
      this.send({ type: "key", key: event.key, shift: event.shiftKey });
    } else return;
    event.preventDefault();
  }
}
