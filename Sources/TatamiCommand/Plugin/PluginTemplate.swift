import Scripting

/// The files of a new plugin.
struct PluginTemplate {
    var name: String
    var kind: String
    var isContainer = false

    /// Returns whether a text is a valid name of a plugin.
    static func isName(_ text: String) -> Bool { text.utf8.count <= 64 && PluginManifest.isName(text) }

    /// Returns the name of the kind that a new plugin with a name defines: `PageControl` for `page-control`.
    static func kind(of name: String) -> String {
        name.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Returns whether a text is a valid name of a kind, such as `Badge`.
    static func isKind(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, ("A"..."Z").contains(first), text.utf8.count <= 64 else {
            return false
        }
        return text.unicodeScalars.allSatisfy {
            ("A"..."Z").contains($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0)
        }
    }

    /// The names and contents of the files.
    var files: [(name: String, text: String)] {
        let code = isContainer ? [container, row, rowSpec] : [widget, example, spec]
        return [
            ("plugin.lua", manifest), ("init.lua", code[0]), ("example.lua", code[1]),
            ("\(fileName)_spec.lua", code[2]),
        ]
    }

    private var fileName: String { name.replacing("-", with: "_") }

    private var manifest: String {
        """
        return {
          name = "\(name)",
          version = "0.1.0",
          api = \(PluginManifest.currentAPI),
          description = "\(isContainer ? "Views next to each other" : "A number in a box that counts taps")",
          kinds = { "\(kind)" },
        }

        """
    }

    private var widget: String {
        """
        local font = { size = 15 }
        local padding = 8

        widget "\(kind)" {
          description = "A number in a box that counts taps.",

          -- Each property has a setter: content:put\(kind)():count(3).
          properties = {
            count = { type = "integer", default = 0, min = 0, max = 99, description = "The number." },
            color = { type = "color", default = "label", affectsSize = false, description = "The color of the number." },
          },

          -- The intrinsic content size. Constraints can change the actual size.
          intrinsicSize = function(self, proposed)
            local text = measureText(tostring(self.count), font)
            return { width = text.width + 2 * padding, height = text.height + 2 * padding, text = text }
          end,

          -- Draws the view without changing properties. "label" and "secondarySystemFill" follow light and dark.
          draw = function(self, canvas)
            canvas:rect(self.bounds, { fill = "secondarySystemFill", radius = 8 })
            canvas:text(tostring(self.count), self.bounds, { align = "center", size = font.size, color = self.color })
          end,

          events = {
            tap = function(self)
              self.count = math.min(99, self.count + 1)
              self:sendActions("change", self.count)
            end,
          },
        }

        """
    }

    private var example: String {
        """
        -- Shows the plugin: tatami render example.lua --plugins . -o example.png
        return function(content)
          content:put\(kind)("subject"):count(7):center(equal, parent)
          content:putLabel("words")
            :text("Tap the number")
            :top(equalTo(12), previous.bottomAnchor)
            :centerX(equal, parent)
        end

        """
    }

    private var spec: String {
        """
        describe("\(name)", function()
          it("counts taps", function()
            local screen = open("example.lua", { size = { 200, 100 } })
            screen:tap("subject")
            expect(screen:view("subject").count).toEqual(8)
            expect(screen).toHaveNoConflicts()
          end)

          it("keeps to its bounds", function()
            local screen = open("example.lua", { size = { 200, 100 } })
            expect(function() screen:view("subject").count = 100 end).toThrow("from 0 to 99")
          end)

          for _, direction in ipairs { "ltr", "rtl" } do
            it("is as large as its number, " .. direction, function()
              local screen = open("example.lua", { size = { 200, 100 }, direction = direction, dark = direction == "rtl" })
              local frame = screen:view("subject").frame
              expect(frame.width > 16 and frame.height > 16).toEqual(true)
            end)
          end
        end)

        """
    }
}
