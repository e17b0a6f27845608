"use strict";
const assert = require("node:assert/strict");
const { PassThrough } = require("node:stream");
const { test } = require("node:test");
const { Connection, Reader } = require("../rpc");

const frame = (value) => {
  const body = JSON.stringify(value);
  return Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

test("messages arrive whole however the bytes are split", () => {
  const bytes = Buffer.concat([frame({ text: "größe 😀" }), frame({ n: 2 })]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const reader = new Reader();
    const found = [];
    for (let start = 0; start < bytes.length; start += size) found.push(...reader.add(bytes.subarray(start, start + size)));
    assert.deepEqual(found, [{ text: "größe 😀" }, { n: 2 }]);
  }
});

test("input that violates the protocol is an error", () => {
  assert.throws(() => new Reader().add(Buffer.from("Content-Length: x\r\n\r\n{}")), /Content-Length/);
  assert.throws(() => new Reader().add(Buffer.from("Content-Length: 999999999\r\n\r\n{}")), /Content-Length/);
  assert.throws(() => new Reader().add(Buffer.alloc(5000, "x")), /header/);
  assert.throws(() => new Reader().add(Buffer.from("Content-Length: 2\r\n\r\n{]")), SyntaxError);
});

function connect(handlers) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const sent = [];
  const reader = new Reader();
  output.on("data", (bytes) => sent.push(...reader.add(bytes)));
  return { connection: new Connection(input, output, handlers), input, sent };
}

const soon = () => new Promise((resolve) => { setImmediate(resolve); });

test("responses resolve and reject their requests", async () => {
  const { connection, input, sent } = connect({});
  const [first, second] = [connection.request("a"), connection.request("b")];
  input.write(frame({ jsonrpc: "2.0", id: 2, error: { code: -1, message: "no" } }));
  input.write(frame({ jsonrpc: "2.0", id: 1, result: 7 }));
  await assert.rejects(second, { message: "no", code: -1 });
  assert.equal(await first, 7);
  await soon();
  assert.deepEqual(sent.map((message) => message.method), ["a", "b"]);
});

test("a cancelled request tells the server", async () => {
  const { connection, sent } = connect({});
  let cancel;
  connection.request("a", {}, { onCancellationRequested: (action) => { cancel = action; return { dispose() {} }; } });
  cancel();
  await soon();
  assert.deepEqual(sent[1], { jsonrpc: "2.0", method: "$/cancelRequest", params: { id: 1 } });
});

test("requests of the server get an answer, unknown ones an error", async () => {
  const { input, sent } = connect({
    requested: async (method) => {
      if (method === "known") return undefined;
      throw Object.assign(new Error("unknown"), { code: -32601 });
    },
  });
  input.write(Buffer.concat([frame({ id: 1, method: "known" }), frame({ id: "x", method: "other" })]));
  await soon();
  await soon();
  assert.deepEqual(sent, [
    { jsonrpc: "2.0", id: 1, result: null }, { jsonrpc: "2.0", id: "x", error: { code: -32601, message: "unknown" } }]);
});

test("requests of a closed connection are rejected", async () => {
  const { connection } = connect({});
  const waiting = connection.request("a");
  connection.close();
  await assert.rejects(waiting, /ended/);
  await assert.rejects(connection.request("b"), /not running/);
});
