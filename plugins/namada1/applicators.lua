-- The result of a put: layout:put(view, …):apply(function(view) … end):bind("text", { with = state }).

local applicators = {}

local nodeOf = setmetatable({}, { __mode = "k" })
local Applicator = {}
local meta = { __metatable = false }

function meta.__index(self, key)
  local method = Applicator[key]
  if method then return method end
  if key == "view" then return nodeOf[self].view end
  host.fail("the result of a put has no '" .. tostring(key) .. "'; it has apply, bind, map, oneWayBind and view")
end

function meta.__newindex() host.fail("the result of a put cannot be changed") end

function applicators.make(node)
  local applicator = setmetatable({}, meta)
  nodeOf[applicator] = node
  return applicator
end

local function binding(method)
  return function(self, property, arguments)
    if type(arguments) ~= "table" or arguments.with == nil then
      host.fail(method .. " needs a state: " .. method .. "(\"text\", { with = self.states.typed })")
    end
    local callbacks = { viewDidSet = arguments.viewDidSet, stateDidSet = arguments.stateDidSet }
    arguments.with[method](arguments.with, nodeOf[self].view, property, callbacks)
    return self
  end
end

Applicator.bind = binding "bind"
Applicator.map = binding "map"
Applicator.oneWayBind = binding "oneWayBind"
local applyState = binding "apply"

-- apply(function(view) … end), or apply("text", { with = state }).
function Applicator:apply(body, arguments)
  if type(body) ~= "function" then return applyState(self, body, arguments) end
  body(nodeOf[self].view)
  return self
end

return applicators
