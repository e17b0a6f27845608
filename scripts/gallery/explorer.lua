-- A project's files: a nested model with navigation down and up. Directories open by themselves; a file
-- shows its details. The same list of a directory is used for each level, and going back restores its position.
local function file(name, size, text) return { name = name, size = size, text = text } end

local project = { name = "tatami", children = {
  { name = "Sources", children = {
    { name = "Layout", children = {
      file("Screen.swift", 14200, "The whole of a layout."), file("ViewTree.swift", 9800, "Which views there are."),
      { name = "Pass", children = { file("LayoutPass.swift", 12100, "The steps and rounds of a pass.") } },
    } },
    { name = "Tables", children = { file("TableWindow.swift", 11300, "What is seen of a table.") } },
    { name = "Empty", children = {} },
  } },
  { name = "Tests", children = { file("LayoutTests.swift", 4100, "What must hold.") } },
  file("Package.swift", 2300, "The manifest."),
  file("README.md", 5200, "What it is, and how to begin."),
} }

local function size(bytes) return bytes < 1000 and bytes .. " B" or ("%.1f kB"):format(bytes / 1000) end

local list

-- The details of a file, also a table.
local function details(one)
  return { title = one.name, sections = {
    { items = {
      { identifier = "name", title = "Name", detail = one.name, cell = "leftDetail" },
      { identifier = "size", title = "Size", detail = size(one.size), cell = "leftDetail" },
      { identifier = "text", title = "About", detail = one.text, cell = "leftDetail" },
    } },
    { items = { { identifier = "open", title = "Open in the browser", cell = "button", data = { name = one.name } } } },
  } }
end

local function item(one)
  if one.children then
    local count = #one.children
    return { identifier = "directory", id = one.name, title = one.name, cell = "rightDetail", child = list(one),
      detail = count == 0 and "empty" or tostring(count) }
  end
  return { identifier = "file", id = one.name, title = one.name, detail = size(one.size), cell = "subtitle",
    child = details(one) }
end

-- The table of a directory: directories first, then files, sorted by name.
function list(directory)
  local model = tableModel {
    section("directories", { entities(directory.children, function(one) return when(one.children, one) end) }),
    section("files", { entities(directory.children, function(one) return when(not one.children, one) end) }),
  }
  local sections = {}
  for index = 1, #model do
    local ordered = model[index]:sort(function(a, b) return a.name < b.name end)
    local items = {}
    for _, one in ipairs(ordered.cells) do items[#items + 1] = item(one) end
    if #items > 0 then sections[#sections + 1] = { id = ordered.id, items = items } end
  end
  if #sections == 0 then
    sections[1] = { items = { { identifier = "nothing", title = "There is nothing here." } } }
  end
  return { title = directory.name, sections = sections }
end

return formTable {
  name = "Explorer",
  model = list(project),
  action = function(self, one, _, _, userInfo)
    if one.identifier == "open" then self:pushBrowser("https://example.com/tatami/" .. userInfo.name, userInfo.name) end
  end,
}
