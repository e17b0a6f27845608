-- The trees of a fixture, each at the top left of the screen.
local fill

-- `data` can be read and not be passed on.
local function copy(value)
  if type(value) ~= "table" then return value end
  local result = {}
  for key, own in pairs(value) do result[key] = copy(own) end
  return result
end

-- `around` is the kind of the container, and the name under which its views have their properties for it.
local function put(parent, node, name, around)
  local kind = node.flex and "flex" or node.grid and "grid"
  local view
  if kind == "flex" then
    view = parent:putStackedFlex(name, node.flex)
  elseif kind == "grid" then
    view = parent:putStackedGrid(name, node.grid)
  elseif node.words then
    view = parent:putStackedWords(name, { count = node.words })
  elseif node.content then
    view = parent:putStackedBox(name, { wide = node.content[1], high = node.content[2] })
  else
    view = parent:putStackedView(name)
  end
  view[around](view, node.style)
  if kind then view:layoutContent(function(content) fill(content, node.children, kind) end) end
end

function fill(parent, children, around)
  for index, node in ipairs(children) do put(parent, node, "n" .. index, around) end
end

return function(content)
  for _, tree in ipairs(copy(data.trees)) do
    local kind = tree.kind or "flex"
    local add = kind == "flex" and content.putFlex or content.putGrid
    local view = add(content, tree.id, tree.style):left(equalTo(0), parent):top(equalTo(0), parent)
    if tree.width then view:width(equalTo(tree.width)) end
    if tree.height then view:height(equalTo(tree.height)) end
    view:layoutContent(function(own) fill(own, tree.children, kind) end)
  end
end
