-- Trees whose frames are not those of chromium, each with the reason.
local moved = "insets of a view in a container move that container's baseline here; the browser leaves it where it was"
local height = "a percentage of a height that equals the content's is of no height here; the browser knows it was given"

return {
  ["baseline-10"] = height,
  ["baseline-12"] = height,
  ["baseline-20"] = moved,
  ["wild-3"] = moved,
  ["wild-22"] = height,
  ["wild-35"] = moved,
  ["wild-37"] = moved,
  ["wild-47"] = height,
  ["wild-49"] = moved,
  ["grid-baseline-3"] = "the baseline of a grid is that of its first view here; the browser takes the first row's",
  ["grid-baseline-14"] = "the baseline of a grid is that of its first view here; the browser takes the first row's",
  ["grid-wild-6"] = "a ratio with a least height in percent, on a baseline",
  ["grid-wild-35"] = "a grid has at most 10,000 tracks",
}
