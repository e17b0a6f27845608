/// The files of a new plugin that defines a container.
extension PluginTemplate {
    var container: String {
        """
        container "\(kind)" {
          description = "Views next to each other, from the leading edge.",

          -- Each property has a setter: content:put\(kind)():spacing(8).
          properties = {
            spacing = { type = "number", default = 8, min = 0, description = "The points between two views." },
          },

          -- The preferred size.
          measure = function(self, proposed, children)
            local width, height = 0, 0
            for index, child in ipairs(children) do
              local size = child:measure { height = proposed.height }
              width, height = width + size.width + (index > 1 and self.spacing or 0), math.max(height, size.height)
            end
            return { width = width, height = height }
          end,

          -- The frames in a container of that size; x begins at the leading edge.
          place = function(self, size, children)
            local x = 0
            for index, child in ipairs(children) do
              local own = child:measure { height = size.height }
              child:place { x = x, y = 0, width = own.width, height = own.height, reason = "place " .. index }
              x = x + own.width + self.spacing
            end
          end,
        }

        """
    }

    var row: String {
        """
        -- Shows the plugin: tatami render example.lua --plugins . -o example.png
        return \(kind) { "subject", center = parent,
          View { "first", size = { 30, 20 }, backgroundColor = "systemBlue" },
          View { "second", size = { 50, 40 }, backgroundColor = "systemTeal" },
        }

        """
    }

    var rowSpec: String {
        """
        describe("\(name)", function()
          it("places views next to each other", function()
            local screen = open("example.lua", { size = { 200, 100 } })
            expect(screen:view("second").frame.x).toEqual(38)
            screen:view("subject").spacing = 20
            expect(screen:view("second").frame.x).toEqual(50)
          end)

          it("is as large as its views", function()
            local screen = open("example.lua", { size = { 200, 100 } })
            local frame = screen:view("subject").frame
            expect({ frame.width, frame.height }).toEqual { 88, 40 }
          end)

          it("leaves out hidden views", function()
            local screen = open("example.lua", { size = { 200, 100 } })
            screen:view("first").isHidden = true
            expect(screen:view("second").frame.x).toEqual(0)
            expect(screen).toHaveNoConflicts()
          end)

          it("begins at the right in right-to-left layouts", function()
            local screen = open("example.lua", { size = { 200, 100 }, direction = "rtl" })
            expect(screen:view("first").frame.x).toEqual(58)
          end)
        end)

        """
    }
}
