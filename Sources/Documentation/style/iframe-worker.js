// The search treats a word as the beginning of one: "is" finds `isFixed`, and such a hit in a title beats everything else. So words
// without a meaning of their own are left out, unless nothing remains. A leading dash would exclude a word: `--size` means `size`.
const meaningless = new Set(("a an and are as at be but by can cannot could do does don't for from get gets getting give has have how i if in into is it its " +
  "make makes me my not of on or our should so that the there these this to too was we what when where which who why will with would you your").split(" "));

function meaningful(query) {
  const words = query.replace(/(^|\s)[-+]+(?=\w)/g, "$1").replace(/[?!~^]+/g, " ").split(/\s+/).filter(word => word);
  const kept = words.filter(word => !meaningless.has(word.toLowerCase()));
  return (kept.length ? kept : words).join(" ");
}

// A message of type 2 is a query.
const cleaned = message => message?.type === 2 && typeof message.data === "string" ? { ...message, data: meaningful(message.data) } : message;

if (location.protocol === "file:") {
  // Browsers start no worker from a file, so there a hidden frame runs its script instead.
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
      this.deliver(cleaned(data));
    }
  };
} else {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    return post.call(this, cleaned(message), ...rest);
  };
}
