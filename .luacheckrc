-- The names that a Tatami script sees, for luacheck. Reference: the script API.

std = "lua54"
max_line_length = 120
codes = true

-- What Tatami adds to Lua; a script reads these and does not set them. A test compares the lists with the operations of
-- the script API.
local tatami = {
  "equal", "moreThan", "lessThan", "equalTo", "moreThanTo", "lessThanTo", "topOf", "bottomOf", "leftOf", "rightOf",
  "leadingOf", "trailingOf", "topOfAndParallelWith", "bottomOfAndParallelWith", "leftOfAndParallelWith",
  "rightOfAndParallelWith", "leadingOfAndParallelWith", "trailingOfAndParallelWith", "parent", "safeArea",
  "layoutMargins", "readableContent", "keyboard", "keyboardSafeArea", "myself", "mySafeArea", "myLayoutMargins",
  "myReadableContent", "previous", "previousSafeArea", "previousLayoutMargins", "previousReadableContent",
  "priority", "build", "measureText", "rgb", "markup", "data", "traits", "none", "molecule", "controller",
  "viewModel", "viewState", "observableState", "observableBlock", "tableCell", "collectionCell",
  "tableCellModel", "collectionCellModel", "cell", "rows", "tableCells", "collectionCells", "section", "when",
  "match", "entities", "use", "formatted", "layoutOnce", "alwaysLayout", "layoutOn", "layoutOnEach",
  "tableModel", "collectionModel", "cellModel", "dataSource", "formTable", "formCollection", "TableCell",
  "CollectionCell", "atLeast", "atMost", "exactly", "inset", "inside", "view", "bind", "each", "constrain",
  "equalToSystemSpacing", "moreThanToSystemSpacing", "lessThanToSystemSpacing", "variation",
}

-- The kinds of views, which are globals as well: those of the engine, and those of the command's plugins.
local kinds = {
  "View", "Label", "ImageView", "Button", "Stack", "HStack", "VStack", "TextField", "SearchBar", "TextView", "Switch",
  "Slider", "Stepper", "SegmentedControl", "Scroll", "ScrollVContentView", "ScrollHContentView", "Table", "Collection",
  "ActivityIndicator", "Badge", "Chart", "DatePicker", "Flex", "Flow", "Grid", "NavigationBar", "PageControl", "Picker",
  "Guide", "Progress", "RatingControl", "RefreshControl", "SearchField", "TabBar", "Tag", "Toolbar", "VisualEffect", "WebView",
}

-- What a plugin's init.lua registers with.
local plugin = { "widget", "container", "host", "renderer", "command", "formatter", "rule", "dialect" }

-- What a spec is written in.
local spec = {
  "describe", "it", "test", "pending", "xit", "xdescribe", "fit", "fdescribe", "beforeAll", "afterAll",
  "beforeEach", "afterEach", "open", "expect",
}

local function with(names)
  local all = {}
  for _, list in ipairs { tatami, kinds, names } do
    for _, name in ipairs(list) do all[#all + 1] = name end
  end
  return all
end

read_globals = with {}

-- A callback names what the API hands it, needed or not (212); so does a loop (213 with an underscore).
ignore = { "212", "213/_.*" }

files["plugins/**/*.lua"] = { read_globals = with(plugin) }
files["Tests/**/plugins/**/*.lua"] = { read_globals = with(plugin) }
files["**/*_spec.lua"] = { read_globals = with(spec) }
files["Tests/CommandTests/Events/*.lua"] = { read_globals = with { "screen" } }

-- The engine's own Lua: `api` is the table of the globals that scripts see, `host` has functions in Swift.
files["Sources/Scripting/Resources/**/*.lua"] = { globals = { "api", "host" }, not_globals = tatami }

-- Runs inside Neovim.
files["scripts/lib/lsp/*.lua"] = { globals = { "vim" }, read_globals = { "unpack" }, max_line_length = 150 }
