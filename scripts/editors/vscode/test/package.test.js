"use strict";
// The packed extension, its manifest and its snippets.
const assert = require("node:assert/strict");
const { execFileSync, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { after, test } = require("node:test");
const { EXECUTABLE } = require("./editor");
const { load } = require("./stub");

const manifest = require("../package.json");
const snippets = require("../snippets/lua.json");

const root = path.resolve(__dirname, "../../../..");
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "tatami-vsix-")));
after(() => fs.rmSync(folder, { recursive: true }));

test("the package has equal bytes each time, and all that the extension requires", async () => {
  const pack = (name) => execFileSync(path.join(root, "scripts/vsix"), ["--out", path.join(folder, name)], { encoding: "utf8" }).trim();
  const file = pack("one");
  fs.utimesSync(path.join(root, "scripts/editors/vscode/package.json"), new Date(), new Date());
  assert.ok(fs.readFileSync(file).equals(fs.readFileSync(pack("two"))));
  const unpacked = path.join(folder, "unpacked");
  execFileSync("python3", ["-m", "zipfile", "-e", file, unpacked]);
  assert.deepEqual(fs.readdirSync(unpacked).sort(), ["[Content_Types].xml", "extension", "extension.vsixmanifest"]);
  const packed = JSON.parse(fs.readFileSync(path.join(unpacked, "extension/package.json"), "utf8"));
  assert.match(packed.version, /^\d+\.\d+\.\d+$/);
  assert.notEqual(packed.version, "0.0.0");
  const listing = fs.readFileSync(path.join(unpacked, "extension.vsixmanifest"), "utf8");
  assert.ok(listing.includes(`Id="tatami" Version="${packed.version}" Publisher="tatami"`));
  for (const [, asset] of listing.matchAll(/Path="([^"]+)"/g)) assert.ok(fs.existsSync(path.join(unpacked, asset)), asset);
  const types = fs.readFileSync(path.join(unpacked, "[Content_Types].xml"), "utf8");
  const files = fs.readdirSync(path.join(unpacked, "extension"), { recursive: true }).filter((name) => name.includes("."));
  for (const name of files) assert.ok(types.includes(`Extension="${path.extname(name)}"`), name);
  assert.deepEqual(files.filter((name) => /test|stub/.test(name)), []);

  // The packed extension without the sources.
  const { extension } = load(path.join(unpacked, "extension", packed.main));
  assert.equal(typeof extension.activate, "function");
});

test("the manifest declares the commands and settings that the extension uses", async () => {
  const { extension, stub, world } = load();
  world.settings["tatami.command"] = "/nowhere/tatami";
  const asked = new Set();
  const { getConfiguration } = stub.workspace;
  stub.workspace.getConfiguration = (section) => ({ get: (name) => {
    asked.add(`${section}.${name}`);
    return getConfiguration(section).get(name);
  } });
  await extension.activate({ subscriptions: [] });
  assert.deepEqual([...world.commands.keys()].sort(), manifest.contributes.commands.map((item) => item.command).sort());
  const declared = Object.keys(manifest.contributes.configuration.properties);
  for (const name of asked) assert.ok(declared.includes(name), name);
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, ["tatami.command", "tatami.arguments"]);
  await extension.deactivate();
});

/** The text of a snippet with its defaults, and other values for some placeholders. */
function expand(prefix, values = {}) {
  const body = Object.values(snippets).find((item) => item.prefix === prefix).body.join("\n");
  const known = { ...values };
  return body
    .replace(/\$\{(\d+):((?:[^{}$]|\$\d+)*)\}/g, (_, number, value) => {
      known[number] ??= value.replace(/\$(\d+)/g, (__, other) => known[other] ?? "");
      return known[number];
    })
    .replace(/\$(\d+)/g, (_, number) => known[number] ?? "");
}

test("the snippets run", () => {
  const write = (name, text) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  };
  const run = (...words) => {
    const done = spawnSync(EXECUTABLE, words, { cwd: folder, encoding: "utf8" });
    assert.equal(done.status, 0, `tatami ${words.join(" ")}: ${done.stdout}${done.stderr}`);
  };
  write("screen.lua", expand("screen"));
  write("part.lua", `${expand("molecule")}
return function(content)
  local part = Part()
  part.title = "Hello"
  content:put(part, "part"):center(equal, parent)
end
`);
  write("list.lua", `${expand("cell")}
local items = { { id = 1, title = "One" }, { id = 2, title = "Two" } }
return function(content)
  ${expand("table")}
end
`);
  run("check", "screen.lua", "part.lua", "list.lua");
  write("screen_spec.lua", expand("spec", { 1: "screen" }));
  run("test", "screen_spec.lua");
  write("plugins/mark/plugin.lua", expand("plugin", { 1: "mark", 3: "Mark" }));
  write("plugins/mark/init.lua", expand("widget", { 1: "Mark" }));
  write("marks.lua", 'return function(content)\n  content:putMark("mark"):center(equal, parent)\nend\n');
  run("check", "--plugins", "plugins", "marks.lua");
  const prefixes = Object.values(snippets).map((item) => item.prefix);
  assert.equal(new Set(prefixes).size, prefixes.length);
});
