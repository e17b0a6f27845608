/// Containers of plugins in Lua: the views as `measure` and `place` get them. What they are asked and told is kept in
/// their tables, so that a thousand of them cost few calls of the engine.
enum ContainerPrelude {
    /// Run with `Prelude` as one chunk.
    ///
    /// Of a child [1] is what it wants without a limit, or false; [2] what it wants by proposal; [3] whether it wants
    /// the same whatever it is proposed; [4] to [7] its frame, [8] why.
    static let containers = #"""
        local containers = {}
        do
          local huge, mathType, format = math.huge, math.type, string.format
          local methods = {}
          -- Under this plugins do not find what is kept of a list of views.
          local placed = {}
          local meta = { __index = methods, __name = "view of a container", __metatable = false }

          local function shown(value)
            if mathType(value) then return format("%.14g", value) end
            return type(value) == "string" and format("%q", value:sub(1, 40)) or type(value)
          end

          local function wrong(child, what, expected, value)
            host.fail(format("%s of %s must be %s; found %s", what, host.pathOf(child.view), expected, shown(value)))
          end

          -- An extent of a proposal; nil for as large as it likes.
          local function proposed(child, value, what)
            if not mathType(value) or value ~= value or value < 0 then
              wrong(child, what .. " proposed to the size", "a number of at least 0", value)
            end
            return value < huge and value or nil
          end

          -- What a view wants for a proposal it was not asked for yet.
          local function ask(child, column, width, height)
            local w, h = host.measureChild(child.view, width or -1, height or -1)
            local size = { width = w, height = h }
            column[height or -1] = size
            if width == nil and height == nil then child[1] = size end
            return size
          end

          function methods.measure(child, width, height)
            local natural = child[1]
            if width == nil and height == nil and natural then return natural end
            if width ~= nil and not mathType(width) then
              if type(width) ~= "table" then
                wrong(child, "the proposal to the size", "{ width =, height = } or two numbers", width)
              end
              width, height = width.width, width.height
            end
            if width ~= nil then width = proposed(child, width, "the width") end
            if height ~= nil then height = proposed(child, height, "the height") end
            if natural and (child[3] or width == nil and height == nil) then return natural end
            local sizes = child[2]
            if not sizes then
              sizes = {}
              child[2] = sizes
            end
            local column = sizes[width or -1]
            if column == nil then
              column = {}
              sizes[width or -1] = column
            end
            return column[height or -1] or ask(child, column, width, height)
          end

          function methods.baseline(child, size)
            size = size or child:measure()
            if type(size) ~= "table" or not mathType(size.width) or not mathType(size.height) then
              wrong(child, "the size for the baseline", "{ width =, height = }", size)
            end
            return host.childBaseline(child.view, size.width, size.height)
          end

          local function finite(child, value, what)
            if not mathType(value) or value ~= value or value == huge or value == -huge then
              wrong(child, what, "a finite number", value)
            end
            if value > 1e9 or value < -1e9 then wrong(child, what, "at most 1e9 points", value) end
            return value
          end

          local function extent(child, value, what)
            if finite(child, value, what) < 0 then wrong(child, what, "at least 0", value) end
            return value
          end

          function methods.place(child, x, y, width, height, reason)
            if type(x) == "table" then x, y, width, height, reason = x.x, x.y, x.width, x.height, x.reason end
            if width == nil or height == nil then
              local size = child:measure()
              width, height = width or size.width, height or size.height
            end
            if mathType(x) and mathType(y) and mathType(width) and mathType(height)
              and (reason == nil or type(reason) == "string") and x > -1e9 and x < 1e9 and y > -1e9 and y < 1e9
              and width >= 0 and width < 1e9 and height >= 0 and height < 1e9 then
              child[4], child[5], child[6], child[7], child[8] = x, y, width, height, reason or false
              return
            end
            if reason ~= nil and type(reason) ~= "string" then wrong(child, "the reason", "a text", reason) end
            child[5], child[6] = finite(child, y or 0, "y"), extent(child, width, "the width")
            child[7], child[8] = extent(child, height, "the height"), reason or false
            child[4] = finite(child, x or 0, "x")
          end

          -- Five values for each view, then one for each name of a child property.
          function containers.children(list, names)
            local result, step, first = {}, 5 + #names, names[1] or "flex"
            for index = 1, #list // step do
              local at = step * index - step + 1
              local width = list[at + 1]
              -- One name is the rule: a table that is made with all its fields does not grow.
              local child = { width >= 0 and { width = width, height = list[at + 2] }, false, list[at + 3], false, 0, 0, 0,
                false, view = list[at], isHidden = list[at + 4], [first] = step > 5 and list[at + 5] or nil }
              for number = 2, #names do child[names[number]] = list[at + 4 + number] or nil end
              result[index] = setmetatable(child, meta)
            end
            return result
          end

          function containers.measure(body, view, width, height, children)
            local size = body(view, { width = width, height = height }, children)
            if type(size) ~= "table" then return shown(size) end
            return size.width, size.height
          end

          -- Four numbers and a reason for each view; false for what was not placed.
          function containers.place(body, view, width, height, children)
            for index = 1, #children do children[index][4] = false end
            body(view, { width = width, height = height }, children)
            -- The table of the last time has the room that this one needs.
            local result, at = children[placed], 1
            if not result then
              result = {}
              children[placed] = result
            end
            for index = 1, #children do
              local child = children[index]
              result[at], result[at + 1], result[at + 2] = child[4], child[5], child[6]
              result[at + 3], result[at + 4] = child[7], child[8]
              at = at + 5
            end
            return result
          end

          -- container "Flow" { measure = …, place = … }
          function containers.define(name)
            if type(name) ~= "string" then host.fail("container needs a name: container \"Flow\" { … }") end
            return function(definition)
              if type(definition) ~= "table" then host.fail("container \"" .. name ..
                "\" needs a table: { measure = …, place = … }") end
              host.registerContainer(name, definition)
            end
          end
        end

        """#
}
