// The connection to the engine: one for each screen that is shown. It comes back by itself.

export class Link {
  /** @param wish gives the circumstances that the screen is wanted in, whenever it connects. */
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
    // It is open when the engine says something: of a script that is gone it says that, and closes.
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
      // A script that is gone may come back, as when an editor writes it anew.
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
