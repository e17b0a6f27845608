// Search runs in a worker. Browsers start no worker from a file, so there a hidden frame runs its script instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inner = frame.contentWindow;
      // Messages that arrive before the script has run are kept until then.
      this.waiting = [];
      this.deliver = data => this.waiting.push(data);
      inner.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inner.document.createElement("script");
      script.src = url;
      script.onload = () => {
        this.deliver = data => inner.dispatchEvent(new inner.MessageEvent("message", { data }));
        this.waiting.forEach(data => this.deliver(data));
      };
      inner.document.body.append(script);
    }

    postMessage(data) {
      this.deliver(data);
    }
  };
}
