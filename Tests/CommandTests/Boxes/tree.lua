-- The trees of a fixture, each at the top left of the screen.
local fill

-- `data` can be read and not be passed on.
local function copy(value)
  if type(value) ~= "table" then return value end
  local result = {}
  for key, own in pairs(value) do result[key] = copy(own) end
  return result
end

local function put(parent, node, name)
  if node.flex then
    local view = parent:putStackedFlex(name, node.flex):flex(node.style)
    view:layoutContent(function(content) fill(content, node.children) end)
  elseif node.words then
    parent:putStackedWords(name, { count = node.words }):flex(node.style)
  elseif node.content then
    parent:putStackedBox(name, { wide = node.content[1], high = node.content[2] }):flex(node.style)
  else
    parent:putStackedView(name):flex(node.style)
  end
end

function fill(parent, children)
  for index, node in ipairs(children) do put(parent, node, "n" .. index) end
end

return function(content)
  for _, tree in ipairs(copy(data.trees)) do
    local view = content:putFlex(tree.id, tree.style):left(equalTo(0), parent):top(equalTo(0), parent)
      :width(equalTo(tree.width))
    if tree.height then view:height(equalTo(tree.height)) end
    view:layoutContent(function(own) fill(own, tree.children) end)
  end
end
