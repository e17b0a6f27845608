-- The names that a Tatami script sees, for luacheck. Reference: the script API.

std = "lua54"
max_line_length = 120
codes = true

-- What Tatami adds to Lua; a script reads these and does not set them.
local tatami = {
  -- relations
  "equal", "moreThan", "lessThan", "equalTo", "moreThanTo", "lessThanTo",
  -- anonymous targets
  "parent", "safeArea", "myself", "mySafeArea", "previous", "previousSafeArea",
  "layoutMargins", "myLayoutMargins", "previousLayoutMargins", "keyboard", "keyboardSafeArea",
  -- positions
  "topOf", "bottomOf", "leftOf", "rightOf",
  "topOfAndParallelWith", "bottomOfAndParallelWith", "leftOfAndParallelWith", "rightOfAndParallelWith",
  "inBetween",
  -- values
  "priority", "rgb", "none",
  -- classes, views, cells and their models
  "controller", "molecule", "tableCell", "collectionCell", "tableCellModel", "collectionCellModel", "viewModel", "build",
  -- states
  "viewState", "observableState",
  -- sections
  "section", "when", "entities", "tableCells", "collectionCells",
  -- when a cell lays itself out
  "layoutOn", "layoutOnce", "layoutOnEach", "alwaysLayout",
  -- what the host gives
  "data", "traits", "measureText", "markup",
}

-- What a plugin's init.lua registers with.
local plugin = { "widget", "dialect", "formatter", "renderer", "command" }

-- What a spec is written in.
local spec = { "describe", "it", "xit", "test", "beforeEach", "afterEach", "expect", "open" }

local function with(names)
  local all = {}
  for _, list in ipairs { tatami, names } do
    for _, name in ipairs(list) do all[#all + 1] = name end
  end
  return all
end

read_globals = tatami

-- A callback names what the API hands it, needed or not (212); so does a loop (213 with an underscore).
ignore = { "212", "213/_.*" }

files["plugins/**/*.lua"] = { read_globals = with(plugin) }
files["Tests/**/plugins/**/*.lua"] = { read_globals = with(plugin) }
files["**/*_spec.lua"] = { read_globals = with(spec) }
files["Tests/CommandTests/Events/*.lua"] = { read_globals = with { "screen" } }

-- Broken on purpose, each in its own way: the tests say what the message must be.
exclude_files = { "Tests/*/BadInput/**" }
