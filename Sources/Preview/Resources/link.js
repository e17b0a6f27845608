// The connection of one screen to the engine, which reconnects by itself.

export class Link {
  /** @param wish returns the settings of the screen for each connection. */
  constructor(script, variant, wish, handlers) {
    this.script = script;
    this.variant = variant;
    this.wish = wish;
    this.handlers = handlers;
    this.wait = 200;
    this.isClosed = false;
    this.connect();
  }

  connect() {
    const address = new URL("session", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const wish = this.wish();
    address.search = new URLSearchParams({ script: this.script, variant: this.variant, ...(wish && { wish: JSON.stringify(wish) }) });
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    // The connection counts as open after the first message. For a missing script, the engine closes it at once.
    let isOpen = false;
    socket.onmessage = (event) => {
      if (!isOpen) {
        isOpen = true;
        this.wait = 200;
        this.handlers.opened();
      }
      if (typeof event.data === "string") this.handlers.said(JSON.parse(event.data));
      else this.handlers.drew(event.data);
    };
    socket.onclose = (event) => {
      if (this.isClosed) return;
      this.handlers.lost(event.code === 1008);
      // A missing script may come back, for instance when an editor replaces the file.
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.6, 3000);
    };
  }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.isClosed = true;
    this.socket.close();
  }
}
