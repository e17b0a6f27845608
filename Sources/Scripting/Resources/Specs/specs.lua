-- `describe`, `it` and their variants.
local setmetatable, tostring, type = setmetatable, tostring, type

local expect = host.module("expectations").expect
local show = host.module("showing").show

---Makes a name that can be called and has variants as fields.
---@param name string
---@param call function
---@param fields table<string, function>
---@return table
local function callable(name, call, fields)
  return setmetatable({}, {
    __call = function(_, ...) return call(...) end,
    __index = function(_, key)
      if fields[key] == nil then
        host.fail("'" .. name .. "' has no '" .. tostring(key) .. "'; it has 'only' and 'skip'")
      end
      return fields[key]
    end,
    __newindex = function() host.fail("'" .. name .. "' has no fields to set") end,
    __tostring = function() return name end,
    __metatable = false,
  })
end

---Checks the name of a suite or test.
---@param what string
---@param name any
local function named(what, name)
  if type(name) ~= "string" then
    host.fail(what .. " needs a name: " .. what .. "(\"opens\", function() … end); found " .. show(name))
  end
end

---Returns a variant of `describe`.
---@param mark string "none", "only" or "skip"
---@return fun(name: string, body: function?)
local function group(mark)
  return function(name, body)
    named("describe", name)
    if type(body) ~= "function" and not (mark == "skip" and body == nil) then
      host.fail("describe needs a function with its tests: describe(" .. show(name) ..
        ", function() … end); found " .. show(body))
    end
    host.specDescribe(name, mark, body)
  end
end

---Returns a variant of `it`.
---@param mark string "none", "only" or "skip"
---@return fun(name: string, body: function?)
local function test(mark)
  return function(name, body)
    named("it", name)
    if body ~= nil and type(body) ~= "function" then
      host.fail("a test is a function: it(" .. show(name) .. ", function() … end); found " .. show(body))
    end
    host.specIt(name, mark, body)
  end
end

return {
  describe = callable("describe", group "none", { only = group "only", skip = group "skip" }),
  it = callable("it", test "none", { only = test "only", skip = test "skip" }),
  test = callable("test", test "none", { only = test "only", skip = test "skip" }),
  fdescribe = group "only",
  fit = test "only",
  xdescribe = group "skip",
  xit = test "skip",
  -- A test that is not written yet. A function does not run.
  pending = function(name)
    named("pending", name)
    host.specIt(name, "none")
  end,
  expect = expect,
}
