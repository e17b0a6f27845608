-- The functions that plugins register with, and functions that call their renderers and rules.
local ipairs, tostring, type = ipairs, tostring, type

---Makes a metatable for the globals of a plugin that was unloaded.
---@param name string
---@return table
local function goneGlobals(name)
  local function fail() host.fail("this function belongs to the plugin '" .. name .. "', which was unloaded") end
  return { __index = fail, __newindex = fail, __metatable = false }
end

---Registers a widget: `widget "Badge" { properties = …, draw = … }`.
---@param name string
---@return fun(definition: table)
local function widget(name)
  if type(name) ~= "string" then host.fail("widget needs a name: widget \"Badge\" { … }") end
  return function(definition)
    if type(definition) ~= "table" then
      host.fail("widget \"" .. name .. "\" needs a table: { properties = …, draw = … }")
    end
    host.registerWidget(name, definition)
  end
end

---Returns the function that registers a feature: `renderer "outline" { … }`.
---@param what string "renderer", "command" or another feature
---@return fun(name: string): fun(definition: table)
local function registerFeature(what)
  return function(name)
    if type(name) ~= "string" then host.fail(what .. " needs a name: " .. what .. " \"…\" { … }") end
    return function(definition)
      if type(definition) ~= "table" then host.fail(what .. " \"" .. name .. "\" needs a table") end
      host.registerFeature(what, name, definition)
    end
  end
end

---Links the views of a screen as renderers see it.
---@param screen table
---@return table screen the same table
local function linkNodes(screen)
  local nodes = screen.nodes
  for _, node in ipairs(nodes) do
    node.children = {}
    local above = nodes[node.parent]
    node.parent = above
    if above then above.children[#above.children + 1] = node end
  end
  screen.root = nodes[1]
  return screen
end

---Returns the reports of a rule for a view: `{ message, view, … }`.
---@param check function
---@param view any
---@return any[]
local function runRule(check, view)
  local found = {}
  check(view, function(message, other)
    if type(message) ~= "string" then host.fail("report takes a text; found a value of type " .. type(message)) end
    if #found >= 2000 then host.fail("a rule can report at most 1000 problems for a view") end
    found[#found + 1] = message
    found[#found + 1] = other == nil and view or other
  end)
  return found
end

return {
  goneGlobals = goneGlobals,
  linkNodes = linkNodes,
  registerFeature = registerFeature,
  runRule = runRule,
  tostring = tostring,
  widget = widget,
}
