/// `describe`, `it` and their variants.
extension Prelude {
    static let specs = #"""
        -- A name that is called, and that has variants as fields.
        local function callable(name, call, fields)
          return setmetatable({}, {
            __call = function(_, ...) return call(...) end,
            __index = function(_, key)
              if fields[key] == nil then host.fail("'" .. name .. "' has no '" .. tostring(key) ..
                "'; it has only and skip") end
              return fields[key]
            end,
            __newindex = function() host.fail("'" .. name .. "' has no fields to set") end,
            __tostring = function() return name end,
            __metatable = false,
          })
        end

        local function named(what, name)
          if type(name) ~= "string" then host.fail(what .. " needs a name: " .. what ..
            "(\"opens\", function() … end); found " .. show(name)) end
        end

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
          -- To be written: a function that is there already does not run.
          pending = function(name)
            named("pending", name)
            host.specIt(name, "none")
          end,
          expect = expect,
        }
        """#
}
