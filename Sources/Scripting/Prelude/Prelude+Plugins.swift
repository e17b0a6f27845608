/// What plugins register with beside `widget`, and what their renderers and rules are called through.
extension Prelude {
    static let plugins = #"""
        -- renderer "outline" { … }, and what else plugins have beside kinds.
        local function registerFeature(what)
          return function(name)
            if type(name) ~= "string" then host.fail(what .. " needs a name: " .. what .. " \"…\" { … }") end
            return function(definition)
              if type(definition) ~= "table" then host.fail(what .. " \"" .. name .. "\" needs a table") end
              host.registerFeature(what, name, definition)
            end
          end
        end

        -- The links between the views of a screen as renderers see it.
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

        -- What a rule reports of a view: { message, view, … }.
        local function runRule(check, view)
          local found = {}
          check(view, function(message, other)
            if type(message) ~= "string" then host.fail("report takes a message; found a " .. type(message)) end
            if #found >= 2000 then host.fail("a rule reports at most 1000 findings of a view") end
            found[#found + 1] = message
            found[#found + 1] = other == nil and view or other
          end)
          return found
        end

        """#
}
