-- The globals for priorities and states.
local setmetatable, tostring, type = setmetatable, tostring, type

-- An unknown priority must not silently become the automatic one.
local priorities = { required = 1000, defaultHigh = 750, defaultLow = 250 }
api.priority = setmetatable({}, {
  __index = function(_, key)
    local value = priorities[key]
    if value == nil then
      host.fail("unknown priority '" .. tostring(key) ..
        "'; use priority.required, priority.defaultHigh, priority.defaultLow or a number from 1 to 1000")
    end
    return value
  end,
  __newindex = function() host.fail("the priorities cannot be changed") end,
  __metatable = false,
})

-- A state's first value that means nil.
api.none = host.readOnly({})
---Makes a state whose changes update layouts.
---@param value any
---@return any
api.viewState = function(value) return host.makeState(value, "", true) end
---Makes a state without an effect on layouts.
---@param value any
---@return any
api.observableState = function(value) return host.makeState(value, "", false) end
---Makes a state whose values a function supplies: `observableBlock(function(accept) … end)`.
---@param body fun(accept: fun(value: any))
---@param initial any
---@return any
api.observableBlock = function(body, initial)
  if type(body) ~= "function" then
    host.fail("observableBlock needs a function: observableBlock(function(accept) … accept(value) … end)")
  end
  local state = host.makeState(initial, "", false)
  body(function(value) state.value = value end)
  return state
end
