/// Forms as controllers: their hooks, navigation, layout, and how they are made.
extension FormPrelude {
    static let controllers = #"""
        -- Hooks of a form, for its class to override.
        function FormTable:cellForIdentifier(_, item) return item.cell or "basic" end
        function FormTable:configureCell(cell, path)
          local item = self:itemAt(path)
          if item then cell:update(item) end
        end
        function FormTable:action() end
        function FormTable:valueDidChange() end
        function FormTable:hostEffect() end

        local function classOfItem(form, item)
          local kind = form:cellForIdentifier(item.identifier, item)
          local classes = setting(form, "isCollection") and collectionClasses or tableClasses
          if kind == nil then kind = "basic" end
          if isTable(kind) and rawget(kind, "nib") ~= nil then
            local problem, class = host.requireTemplate(kind.nib)
            if problem then fail("the cell \"", tostring(kind.nib), "\" of item \"", item.identifier,
              "\" has no template ",
              tostring(kind.nib), ".lua beside the script that could be loaded: ", problem) end
            kind = class
          end
          if isTable(kind) then
            if kind.fillsForms then return kind end
            fail("the cell of item \"", item.identifier, "\" must be a class with TableCell.Basic behind it: ",
              "tableCell(name, TableCell.Basic); found ", tostring(kind))
          end
          local class = classes[kindNames[kind]]
          if class == nil then
            local names = {}
            for name, own in pairs(kindNames) do if classes[own] then names[#names + 1] = name end end
            table.sort(names)
            local near = host.nearestName(tostring(kind), names)
            fail("there is no kind of cell '", tostring(kind), "' for item \"", item.identifier, "\".", near == "" and
              " There are " .. table.concat(names, ", ") .. "; a class of cells, and { nib = name }" or near)
          end
          return class
        end

        function FormTable:fillCell(cell, row)
          local key = row.id
          local item, path = partsOf(self, "fillCell").items[key], self:pathOf(key)
          if item == nil or path == nil then return end
          if keyOf[cell] ~= nil and (keyOf[cell] ~= key or formOf[cell] ~= self) then
            cell.action = nil
            cell:reset()
          end
          formOf[cell], keyOf[cell] = self, key
          self:configureCell(cell, path)
        end

        -- What is shown of an item, for the comparison of two models.
        local shownKeys = { "accessory", "detail", "image", "placeholder", "title" }

        -- Shows the model again.
        function FormTable:reload()
          local parts = partsOf(self, "reload")
          if parts.list == nil then return end
          local sections, classes = {}, {}
          for number, section in ipairs(parts.read.sections) do
            local cells = {}
            for index, item in ipairs(section.items) do
              local row = { id = section.keys[index] }
              for _, name in ipairs(shownKeys) do row[name] = item[name] end
              formOfRow[row] = self
              classes[row.id] = classOfItem(self, item)
              cells[index] = api.cell(classes[row.id], row)
            end
            sections[number] = { id = section.id, header = section.header, footer = section.footer, cells = cells }
          end
          parts.list.sections = sections
          parts.classes = classes
          if parts.title then
            parts.title.text = parts.read.title or setting(self, "title") or ""
            parts.back.isHidden = #parts.stack == 0
            local last = parts.stack[#parts.stack]
            -- From the right the mark stands first too, and points to the right, whatever letters follow.
            local mark = api.traits.direction == "rtl" and "\u{200F}‹ " or "‹ "
            parts.back.title = last and mark .. (last.title or "Back") or ""
          end
        end

        -- Reads a model; the form is as it was if it is wrong.
        local function take(form, model)
          local parts = partsOf(form, "model")
          local read = readModel(model)
          local items, places = {}, {}
          for number, section in ipairs(read.sections) do
            for index, item in ipairs(section.items) do
              local key = section.keys[index]
              items[key], places[key] = item, { number, index }
            end
          end
          local oldRead, oldItems, oldPlaces = parts.read, parts.items, parts.places
          parts.read, parts.items, parts.places = read, items, places
          if not parts.isAutomatic and parts.isShown then return end
          local isRight, problem = pcall(form.reload, form)
          if not isRight then
            parts.read, parts.items, parts.places = oldRead, oldItems, oldPlaces
            error(problem, 0)
          end
        end

        -- Goes into the table of an item, or a table; back with popTable.
        function FormTable:pushTable(value)
          local parts = partsOf(self, "pushTable")
          local child = isTable(value) and (value.child or value.sections and value)
          if not child then fail("pushTable takes an item with a child, or a table of sections; found ", found(value))
            end
          readModel(child)
          table.insert(parts.stack, { model = self.model, title = parts.read.title or setting(self, "title"),
            offset = parts.list and parts.list.contentOffset })
          host.resignFocus()
          parts.isRefused = false
          self.model = child
          if parts.isRefused then
            table.remove(parts.stack)
          elseif parts.list then
            parts.list.contentOffset = { x = 0, y = 0 }
          end
        end

        function FormTable:popTable()
          local parts = partsOf(self, "popTable")
          local last = table.remove(parts.stack)
          if last == nil then return false end
          host.resignFocus()
          self.model = last.model
          if parts.list and last.offset then parts.list.contentOffset = last.offset end
          return true
        end

        function FormTable:navigationDepth() return #partsOf(self, "navigationDepth").stack end

        -- What only a host can do: it is recorded, and the form's hostEffect hears of it.
        local function effect(form, name, values)
          values.kind = name
          table.insert(partsOf(form, name).effects, values)
          form:hostEffect(values)
        end
        function FormTable:presentAlert(title, message) effect(self, "alert", { title = title, message = message }) end
        function FormTable:pushBrowser(url, title) effect(self, "browser", { url = url, title = title }) end
        function FormTable:hostEffects() return partsOf(self, "hostEffects").effects end

        -- A person did something with a cell.
        function FormTable:didAct(cell, sender, info)
          local key = keyOf[cell]
          local item, path = partsOf(self, "action").items[key], self:pathOf(key)
          if item == nil then return end
          local userInfo = {}
          for name, value in pairs(item.data or {}) do userInfo[name] = value end
          for name, value in pairs(info or {}) do userInfo[name] = value end
          local action, delegate = rawget(cell, "action"), setting(self, "delegate")
          if action then action(sender, userInfo) end
          self:action(item, path, sender, userInfo)
          if delegate and delegate.action then delegate:action(self, item, path, sender, userInfo) end
          return action ~= nil
        end

        function FormTable:didSelectRow(path)
          local parts = partsOf(self, "didSelectRow")
          local item, cell = self:itemAt(path), parts.list:cellAt(path)
          parts.list:deselectRow(path)
          if item == nil or cell == nil or cell.selectionStyle == "none" then return end
          local depth = #parts.stack
          local hasAction = self:didAct(cell, cell)
          if not hasAction and #parts.stack == depth and isTable(item.child) then self:pushTable(item) end
        end

        function FormTable:layoutContent(content)
          local parts = partsOf(self, "layoutContent")
          local style = setting(self, "style") or "insetGrouped"
          self.view.backgroundColor = style == "plain" and "systemBackground" or "systemGroupedBackground"
          local top = api.safeArea.topAnchor
          if setting(self, "hasBar") ~= false then
            local bar = content:putView("bar"):backgroundColor("systemBackground"):horizontal(equal, parent)
              :top(equal, parent):bottom(equalTo(-44), top)
            bar:layoutContent(function(own)
              -- As in a navigation bar, words keep their size: the bar is as high at any text size.
              parts.back = own:putButton("back"):font { size = 17 }:titleColor("tint"):isHidden(true)
                :leading(equalTo(8), parent):bottom(equal, parent):height(equalTo(44))
                :horizontalCompressionResistance(740)
                :didClicked(function() self:popTable() end).view
              parts.title = own:putLabel("title"):font { size = 17, weight = "semibold" }:textAlignment("center")
                :numberOfLines(1):lineBreakMode("byTruncatingTail")
                :centerX(equal, parent):leading(moreThanTo(8), api.previous.trailingAnchor)
                :bottom(equal, parent):height(equalTo(44)).view
              own:putView("line"):backgroundColor("separator"):height(equalTo(1 / api.traits.scale))
                :horizontal(equal, parent):bottom(equal, parent)
            end)
            top = bar.bottomAnchor
          end
          local list = setting(self, "isCollection") and content:putCollection("collection") or
            content:putTable("table"):style(style)
          list:horizontal(equal, parent):top(equal, top):bottom(equal, api.keyboard)
            :didSelected(function(_, path) self:didSelectRow(path) end)
          for name, value in pairs(setting(self, "properties") or {}) do list[name](list, value) end
          parts.list = list.view
          host.notePlace(parts.list, setting(self, "chunk"), setting(self, "line"))
          if not parts.isObserved then
            parts.isObserved = true
            self.states.model:observe(self):didSet(function(form, changes)
              if changes.new == nil or parts.isRestoring then return end
              local isRight, problem = pcall(take, form, changes.new)
              parts.isRefused = not isRight
              if isRight then return end
              parts.old = changes.old
              error(problem, 0)
            end)
            -- A model that is refused gives way to what is shown.
            host.whenSet(self, function(key)
              if key ~= "model" or parts.old == nil then return end
              local old = parts.old
              parts.old, parts.isRestoring = nil, true
              self.model = old
              parts.isRestoring = false
            end)
          end
          -- A layout that runs again shows what is there.
          local first = self.model
          if first == nil then self.model = setting(self, "model") else take(self, first) end
          self:reload()
          parts.isShown = true
          self.list = parts.list
        end

        for _, list in ipairs { tableClasses, collectionClasses } do
          for _, class in pairs(list) do class.fillsForms = true end
        end

        local settingKeys = { delegate = "table", hasBar = "boolean", isAutomaticReloadEnabled = "boolean", model =
          "table",
          name = "string", properties = "table", sections = "table", style = "string", title = "string" }

        local function define(maker, isCollection)
          return function(definition)
            if not isTable(definition) then
              fail(maker, " takes a table: ", maker, " { title =, sections = { … } }; found ", found(definition)) end
            local own, methods, names = { isCollection = isCollection }, {}, {}
            for name in pairs(settingKeys) do names[#names + 1] = name end
            table.sort(names)
            local name = definition.name or (isCollection and "FormCollection" or "Form")
            for key, value in pairs(definition) do
              if type(value) == "function" then
                methods[key] = value
              elseif settingKeys[key] then
                if type(value) ~= settingKeys[key] then fail("'", key, "' of ", maker, " must be a ", settingKeys[key],
                  "; found ", found(value)) end
                own[key] = value
              elseif key ~= "states" then
                fail(maker, " has no '", tostring(key), "'.", host.nearestName(tostring(key), names))
              end
            end
            if own.sections then own.model = { title = own.title, sections = own.sections } end
            if own.model then readModel(own.model) end
            local class = api.controller(name, FormTable)
            if definition.states then class.states = definition.states end
            for key, method in pairs(methods) do class[key] = method end
            class.formClass = class
            own.chunk, own.line = host.scriptPlace()
            settings[class] = own
            return class
          end
        end

        return { tableCells = tableClasses, collectionCells = collectionClasses, formTable = define("formTable", false),
          formCollection = define("formCollection", true) }
        """#
}
