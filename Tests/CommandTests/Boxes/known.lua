-- The reasons why the frames of some trees differ from Chromium's.
local moved = "a baseline of a container whose height the engine does not tell apart from its content"
local height = "a given height that equals the content's counts as not given: percentages of it do not resolve"

return {
  ["baseline-10"] = height,
  ["wild-35"] = moved,
  ["wild-37"] = moved,
  ["grid-wild-6"] = "a ratio with a minimum height in percent, on a baseline",
  ["grid-wild-35"] = "a grid has at most 10,000 tracks",
}
