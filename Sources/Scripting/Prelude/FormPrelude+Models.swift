/// The models of forms: reading them, paths, values.
extension FormPrelude {
    static let models = #"""
        local tableClasses = defineCells("TableCell", api.tableCell, false)
        local collectionClasses = defineCells("CollectionCell", api.collectionCell, true)

        -- How a script writes the kinds of cells.
        local kindNames = {
          basic = "Basic", subtitle = "Subtitle", leftDetail = "LeftDetail", rightDetail = "RightDetail", toggle =
            "Toggle",
          toggleWithSubtitle = "ToggleWithSubtitle", textInput = "TextInput", textView = "TextView", slider = "Slider",
          sliderWithLabels = "SliderWithLabels", button = "Button", spinner = "Spinner", stack = "Stack",
        }

        local itemKeys = { "accessory", "cell", "child", "data", "detail", "enabled", "format", "id", "identifier",
          "image",
          "isDestructive", "isSecure", "items", "maximum", "minimum", "placeholder", "title", "value" }
        local sectionKeys = { "footer", "header", "id", "items" }
        local modelKeys = { "sections", "title" }

        local function found(value)
          if type(value) == "string" then return '"' .. value:sub(1, 40) .. '"' end
          return (type(value) == "number" or type(value) == "boolean") and tostring(value) or value == nil and "nil" or
            "a " .. type(value)
        end

        -- A near miss is a mistake; what is not near is the script's own.
        local function checkKeys(value, keys, what)
          for key in pairs(value) do
            if type(key) == "string" then
              local isKnown = false
              for _, name in ipairs(keys) do isKnown = isKnown or name == key end
              local near = isKnown and "" or host.nearestName(key, keys)
              if near ~= "" then fail("there is no '", key, "' in ", what, ".", near) end
            end
          end
        end

        local function isTable(value) return type(value) == "table" end

        -- A model as it was given: { title =, sections = { { header =, footer =, items = { … } } } }, or a list of
        -- sections.
        local function readModel(model)
          if not isTable(model) then
            fail("the model of a form is { title =, sections = { { items = { … } } } }; found ", found(model)) end
          local sections = model.sections
          if sections == nil then sections = model else checkKeys(model, modelKeys, "the model of a form") end
          if not isTable(sections) then fail("'sections' of a form is a list; found ", found(sections)) end
          local result, used = { title = model.title, sections = {} }, {}
          for number = 1, #sections do
            local section = sections[number]
            local where = "section " .. number .. " of the form"
            if not isTable(section) then fail(where, " must be { header =, footer =, items = { … } }; found ",
              found(section)) end
            checkKeys(section, sectionKeys, where)
            if not isTable(section.items) then fail(where, " needs a list of its items; found ", found(section.items))
              end
            local own = { id = section.id, header = section.header, footer = section.footer, items = {}, keys = {} }
            for index = 1, #section.items do
              local item = section.items[index]
              local place = "item " .. index .. " of " .. where
              if not isTable(item) then fail(place, " must be { identifier =, title = }; found ", found(item)) end
              if type(item.identifier) ~= "string" or item.identifier == "" then
                fail(place, " needs an identifier, a text; found ", found(item.identifier)) end
              checkKeys(item, itemKeys, place)
              if item.data ~= nil and not isTable(item.data) then fail("'data' of ", place, " must be a table; found ",
                found(item.data)) end
              local key = item.id ~= nil and tostring(item.id) or item.identifier
              local count = (used[key] or 0) + 1
              used[key] = count
              own.items[index], own.keys[index] = item, count == 1 and key or key .. "#" .. count
            end
            result.sections[number] = own
          end
          return result
        end

        -- The settings of classes of forms: what a definition says besides functions.
        local settings = setmetatable({}, { __mode = "k" })

        local FormTable = api.controller "FormTable"
        FormTable.states = { model = api.none }

        local classOfForm = setmetatable({}, { __mode = "k" })

        local function setting(form, name)
          local own = settings[form.formClass]
          return own and own[name]
        end

        local function partsOf(form, name)
          local parts = classOfForm[form]
          if parts == nil then
            if not isTable(form) or form.formClass == nil then
              fail("'", name, "' is called with a colon: form:", name, "(…)") end
            parts = { values = {}, classes = {}, enabled = {}, problems = {}, stack = {}, read = { sections = {} }, places = {},
              items = {}, effects = {}, isAutomatic = setting(form, "isAutomaticReloadEnabled") ~= false }
            classOfForm[form] = parts
          end
          return parts
        end

        -- The item, its section and row, of a path; nil where there is none.
        function FormTable:itemAt(path)
          local parts = partsOf(self, "itemAt")
          if not isTable(path) then return nil end
          local section = parts.read.sections[path[1]]
          return section and section.items[path[2]]
        end

        function FormTable:itemOf(cell)
          partsOf(self, "itemOf")
          return self:itemAt(self:pathOf(cell))
        end

        -- The path of a cell, or of the first item with an identifier; nil if it is not in the form now.
        function FormTable:pathOf(value)
          local place = partsOf(self, "pathOf").places[type(value) == "table" and keyOf[value] or value]
          return place and { place[1], place[2] }
        end

        function FormTable:cellAt(path)
          local parts = partsOf(self, "cellAt")
          if parts.list == nil or self:itemAt(path) == nil then return nil end
          return parts.list:cellAt(path)
        end

        local function step(form, from, by)
          local sections = partsOf(form, "nextIndexPath").read.sections
          if not isTable(from) then return nil end
          local section, row = from[1], from[2] + by
          while sections[section] do
            if row >= 1 and sections[section].items[row] ~= nil then return { section, row } end
            section = section + by
            row = by > 0 and 1 or sections[section] and #sections[section].items or 0
          end
          return nil
        end

        -- The rows before and behind one, over sections without rows; nil at the ends.
        function FormTable:nextIndexPath(from) return step(self, from, 1) end
        function FormTable:previousIndexPath(from) return step(self, from, -1) end

        -- Focuses the text input of a row, and brings it into sight. A path that is nil, or of a row without one, is
        -- ignored.
        function FormTable:becomeFirstResponder(path)
          local parts = partsOf(self, "becomeFirstResponder")
          if parts.list == nil or self:itemAt(path) == nil then return false end
          local list, cell = parts.list, parts.list:cellAt(path)
          if cell and cell.input == nil then return false end
          local offset = list.contentOffset
          list:scrollTo(path, cell and "none" or "middle")
          cell = list:cellAt(path)
          if cell == nil or cell.input == nil then
            list.contentOffset = offset
            return false
          end
          host.focusView(cell.input)
          return true
        end

        local function refresh(form, key)
          local place = partsOf(form, "update").places[key]
          if place == nil then return end
          local cell = form:cellAt(place)
          if cell and keyOf[cell] == key then cell:update(form:itemAt(place)) end
        end

        -- Enables a row, whether its cell lives or not; nil for the path is ignored.
        function FormTable:updateButton(path, isEnabled)
          local parts = partsOf(self, "updateButton")
          local section = isTable(path) and parts.read.sections[path[1]]
          local key = section and section.keys[path[2]]
          if key == nil then return end
          parts.enabled[key] = isEnabled == true
          refresh(self, key)
        end

        function FormTable:isKeyEnabled(key)
          local parts = partsOf(self, "isKeyEnabled")
          local own = parts.enabled[key]
          if own ~= nil then return own end
          local item = parts.items[key]
          return item == nil or item.enabled ~= false
        end

        local function checkKey(form, identifier, name)
          local parts = partsOf(form, name)
          if parts.items[identifier] ~= nil then return parts end
          local names = {}
          for key in pairs(parts.items) do names[#names + 1] = key end
          table.sort(names)
          fail("the form has no item '", tostring(identifier), "'.", type(identifier) == "string" and
            host.nearestName(identifier, names) or "")
        end

        -- The value of an input by its identifier: a text, a number, true or false.
        function FormTable:value(identifier)
          checkKey(self, identifier, "value")
          return self:valueOfKey(identifier)
        end
        function FormTable:valueOfKey(key)
          local parts = partsOf(self, "value")
          local value, item = parts.values[key], parts.items[key]
          if value == nil and item then value = item.value end
          if value ~= nil and item and parts.classes[key] then
            -- As the input shows it: a slider goes no further than its ends.
            local shown = parts.classes[key].shown(item, value)
            if shown ~= nil then return shown end
          end
          return value
        end
        function FormTable:setValue(identifier, value)
          local parts = checkKey(self, identifier, "setValue")
          local class, old = parts.classes[identifier], parts.values[identifier]
          if value ~= nil and class then
            local shown, expected = class.shown(parts.items[identifier], value)
            if expected then fail("the value of \"", identifier, "\" must be ", expected, "; found ",
              value ~= value and "nan" or found(value)) end
            value = shown
          end
          parts.values[identifier] = value
          local isRight, problem = pcall(refresh, self, identifier)
          if not isRight then
            parts.values[identifier] = old
            pcall(refresh, self, identifier)
            error(problem, 0)
          end
        end
        function FormTable:noteValue(key, value)
          partsOf(self, "setValue").values[key] = value
          self:valueDidChange(key, value)
        end
        -- All values, by identifier.
        function FormTable:allValues()
          local parts, result = partsOf(self, "allValues"), {}
          for key in pairs(parts.items) do result[key] = self:valueOfKey(key) end
          return result
        end

        -- What is wrong with an input, shown below it; nil for nothing.
        function FormTable:setProblem(identifier, text)
          local parts = checkKey(self, identifier, "setProblem")
          if parts.problems[identifier] == text then return end
          parts.problems[identifier] = text
          refresh(self, identifier)
        end
        function FormTable:problemOfKey(key) return partsOf(self, "problem").problems[key] end

        """#
}
