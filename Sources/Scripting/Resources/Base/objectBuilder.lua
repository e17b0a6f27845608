-- `build(object)` for tables that are not views: a chain of setters.
local setmetatable, tostring = setmetatable, tostring

-- The table that each builder fills.
local targets = setmetatable({}, { __mode = "k" })

local meta = {
  __index = function(builder, key)
    local target = targets[builder]
    if key == "build" then return function() return target end end
    return function(self, value)
      if self ~= builder then
        host.fail("call a builder's setters with a colon: build(object):" .. tostring(key) .. "(value)")
      end
      target[key] = value
      return builder
    end
  end,
  __newindex = function(_, key)
    host.fail("a builder has no fields to assign; call :" .. tostring(key) .. "(value)")
  end,
  __metatable = false,
  __name = "builder",
}

---Makes a builder.
---@param target table
---@return table
local function builder(target)
  local result = setmetatable({}, meta)
  targets[result] = target
  return result
end

return { builder = builder }
