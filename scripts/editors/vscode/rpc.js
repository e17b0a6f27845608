"use strict";
// JSON-RPC messages as the Language Server Protocol frames them: a header with the length, an empty line, JSON in UTF-8.

const HEADER_LIMIT = 4096;
const MESSAGE_LIMIT = 64 << 20;

/** Splits bytes into messages. */
class Reader {
  constructor() {
    this.bytes = Buffer.alloc(0);
  }

  /** Returns the messages that the bytes complete; throws if the input violates the protocol. */
  add(bytes) {
    this.bytes = this.bytes.length === 0 ? bytes : Buffer.concat([this.bytes, bytes]);
    const messages = [];
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) {
        if (this.bytes.length > HEADER_LIMIT) throw new Error("the header of a message is too long");
        return messages;
      }
      const length = /^content-length: *(\d{1,9}) *$/im.exec(this.bytes.toString("latin1", 0, end));
      if (!length || Number(length[1]) > MESSAGE_LIMIT) throw new Error("a message has no valid Content-Length");
      const start = end + 4;
      const stop = start + Number(length[1]);
      if (this.bytes.length < stop) return messages;
      messages.push(JSON.parse(this.bytes.toString("utf8", start, stop)));
      this.bytes = this.bytes.subarray(stop);
    }
  }
}

/** The error of a response. */
class ResponseError extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
  }
}

/** A connection over two streams. */
class Connection {
  /**
   * @param handlers `notified(method, params)`; `requested(method, params)`, which returns the result; `broke(error)` for
   *   input that violates the protocol.
   */
  constructor(input, output, handlers) {
    this.output = output;
    this.handlers = handlers;
    this.waiting = new Map();
    this.lastId = 0;
    this.isClosed = false;
    const reader = new Reader();
    input.on("data", (bytes) => {
      if (this.isClosed) return;
      let messages;
      try {
        messages = reader.add(bytes);
      } catch (error) {
        this.close();
        handlers.broke(error);
        return;
      }
      for (const message of messages) this.take(message);
    });
    // The end of the process, which the client observes, follows a failed write.
    output.on("error", () => this.close());
  }

  take(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      if (!waiting) return;
      this.waiting.delete(message.id);
      if (message.error) waiting.reject(new ResponseError(message.error));
      else waiting.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notified(message.method, message.params);
    } else {
      this.answer(message);
    }
  }

  async answer(message) {
    const response = { jsonrpc: "2.0", id: message.id };
    try {
      response.result = (await this.handlers.requested(message.method, message.params)) ?? null;
    } catch (error) {
      response.error = { code: error.code ?? -32603, message: String(error.message) };
    }
    this.write(response);
  }

  write(message) {
    if (this.isClosed) return;
    const body = Buffer.from(JSON.stringify(message), "utf8");
    this.output.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.output.write(body);
  }

  notify(method, params) {
    this.write({ jsonrpc: "2.0", method, params });
  }

  /** @param token cancels the request: an optional CancellationToken of VS Code. */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error("the language server is not running"));
    this.lastId += 1;
    const id = this.lastId;
    const result = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.write({ jsonrpc: "2.0", id, method, params });
    const cancelling = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return cancelling ? result.finally(() => cancelling.dispose()) : result;
  }

  /** Rejects the requests that still wait. */
  close() {
    this.isClosed = true;
    for (const { reject } of this.waiting.values()) reject(new Error("the language server ended"));
    this.waiting.clear();
  }
}

module.exports = { Connection, Reader, ResponseError };
