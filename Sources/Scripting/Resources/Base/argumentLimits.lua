-- Global functions in Lua refuse extra arguments, as the operations in Swift do.
local pairs, rawget, rawset, select, type = pairs, rawget, rawset, select, type

for name, count in pairs(host.argumentCounts) do
  local body = rawget(api, name)
  if type(body) == "function" then
    rawset(api, name, function(...)
      for index = count + 1, select("#", ...) do
        local extra = select(index, ...)
        if extra ~= nil then host.refuseArgument(name, index, extra) end
      end
      return body(...)
    end)
  end
end
