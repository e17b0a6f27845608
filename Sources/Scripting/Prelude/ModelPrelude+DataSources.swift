/// Models of cells, and data sources that register, dequeue and configure cells by themselves.
extension ModelPrelude {
    static let dataSources = #"""
        do
          local readSource, sourceMethods = setmetatable({}, { __mode = "k" }), {}
          -- By view: the source that it shows.
          local sourceOf = setmetatable({}, { __mode = "v" })

          local defaults = { registersLazily = true, cellHeight = 44, highlighting = true, separatorIsHidden = false,
            usesNib = true }

          local function checkField(class, key)
            if host.foreignFields.cellModel[key] and lookup(class, key) == nil then
              host.reportForeignField("cellModel", classes[class].name, key)
            end
          end

          -- cellModel(name[, cell[, super]])
          api.cellModel = function(name, cell, super)
            if type(name) ~= "string" or name == "" then
              host.fail("cellModel needs a name: local HeroModel = cellModel(\"HeroModel\", HeroCell)") end
            if super ~= nil and not (classes[super] and classes[super].type == "cellModel") then
              host.fail("the superclass of " .. name .. " must be a class that cellModel made") end
            if cell ~= nil and type(cell) ~= "string" and not cellNumbers[cell] then
              host.fail("the cell of " .. name .. " must be a class of cells, or the name of one; found " ..
                found(cell))
            end
            local class = defineClass({ type = "cellModel", name = name, super = super }, function(class, values)
              if values ~= nil and type(values) ~= "table" then host.fail(name .. " takes a table of values: " ..
                name ..
                " { name = … }; found " .. found(values)) end
              local instance = {}
              for key, value in pairs(values or {}) do
                checkField(class, key)
                instance[key] = value
              end
              classOf[instance] = class
              return setmetatable(instance, {
                __index = function(_, key)
                  local value = lookup(class, key)
                  if value == nil then return defaults[key] end
                  return value
                end,
                __newindex = function(model, key, value)
                  checkField(class, key)
                  rawset(model, key, value)
                end,
                __name = name, __metatable = false, __tostring = function() return name end,
              })
            end)
            if cell ~= nil then rawset(class, "cellClass", cell) end
            return class
          end

          local function setting(model, key, kind)
            local value = model[key]
            if type(value) ~= kind then host.fail("'" .. key .. "' of a " .. tostring(model) .. " must be a " .. kind ..
              "; found " .. found(value)) end
            return value
          end

          local function template(name, model)
            local problem, class = host.requireTemplate(name)
            if problem then
              host.fail("the cell '" .. name .. "' of a " .. tostring(model) .. " has no template " .. name ..
                ".lua beside the script that could be loaded: " .. problem ..
                ". For a cell in code set usesNib = false, or give its class as cellClass")
            end
            if not cellNumbers[class] then host.fail(name .. ".lua must return the class of cells " .. name ..
              ", made with tableCell or collectionCell; it returns " .. found(class)) end
            if classes[class].name ~= name then host.fail(name .. ".lua must return a class with the name " .. name ..
              "; it returns " .. found(class)) end
            return class
          end

          local function cellOf(model, source)
            local cell = model.cellClass
            if cell == nil then host.fail("a " .. tostring(model) ..
              " names no cell: set cellClass, the class of its cells or " ..
              "the name of a template") end
            local name = type(cell) == "string" and cell or classes[cell] and classes[cell].name
            if name == nil or type(cell) ~= "string" and not cellNumbers[cell] then
              host.fail("'cellClass' of a " .. tostring(model) .. " must be a class of cells or a name; found " ..
                found(cell))
            end
            local parts = readSource[source]
            local isLazy = setting(model, "registersLazily", "boolean") and (not parts or parts.registersLazily)
            local class = parts and parts.known[name]
            if type(cell) ~= "string" and class ~= cell then class = nil end
            if not class and not isLazy then
              host.fail("the cell " .. name ..
                " is not registered by itself (registersLazily = false), and the data source " ..
                "does not know it: add its class to the source's 'prototypes'")
            end
            if class == nil then
              class = type(cell) ~= "string" and cell or model.usesNib and template(name, model) or host.cellClass(name)
              if class == nil then host.fail("there is no class of cells '" .. name ..
                "' in the code of the script, and a " ..
                tostring(model) .. " uses no template (usesNib = false)") end
              if parts then parts.known[name] = class end
            end
            if lookup(class, "configure") == nil then host.fail("the cell " .. name ..
              " cannot be filled: write function " .. name .. ":configure(model)") end
            local identifier = model.reuseIdentifier
            if identifier == nil then identifier = name end
            if type(identifier) ~= "string" then host.fail("'reuseIdentifier' of a " .. tostring(model) ..
              " must be a text; found " .. found(identifier)) end
            if parts then
              local other = parts.identifiers[identifier]
              if other and other ~= class then host.fail("the reuseIdentifier \"" .. identifier .. "\" is that of " ..
                classes[other].name .. " and of " .. name .. "; give each cell its own") end
              parts.identifiers[identifier] = class
            end
            return class, identifier
          end

          cellModelEntry = function(model, source)
            local class, identifier = cellOf(model, source)
            local height = setting(model, "cellHeight", "number")
            local parts = readSource[source]
            local ownHeight = parts and source.cellHeight
            if ownHeight then height = ownHeight(source, model) or height end
            if type(height) ~= "number" or not (height >= 0 and height <= 100000) then
              host.fail("'cellHeight' of a " .. tostring(model) ..
                " must be a height from 0 to 100000 points; found " ..
                found(height)) end
            local id = model.domainIdentifier
            if id == nil then id = rawget(model, "id") end
            if id ~= nil then id = identifier .. "." .. tostring(checkedID(id, "cell")) end
            local shows = {}
            for key, value in next, model do shows[key] = value end
            return tagged("entry", { class = class, item = model, id = id, shows = shows,
              extent = height, flags = (setting(model, "separatorIsHidden", "boolean") and 1 or 0) |
                (setting(model, "highlighting", "boolean") and 0 or 2) })
          end

          local function readSections(source, value)
            local parts = readSource[source]
            parts.model = kindOf[value] == "value model" and value or api.collectionModel(value)
            parts.resolved = nil
          end

          local sourceKeys = { "cellHeight", "cellModelAt", "delegate", "didSelectCellModel", "isEmpty", "prototypes",
            "registersLazily", "sections" }

          local function setSource(source, key, value)
            local parts = readSource[source]
            if key == "sections" then
              local old = parts.model
              readSections(source, value)
              -- What cannot be shown is refused, and what was there stays.
              local isRight, problem = pcall(source.resolve, source)
              if not isRight then
                parts.model, parts.resolved = old, nil
                error(problem, 0)
              end
              for view, shown in pairs(sourceOf) do
                if shown == source and host.isAlive(view) then view.sections = source end
              end
            elseif key == "prototypes" then
              if type(value) ~= "table" then
                host.fail("'prototypes' of a data source is a list of classes of cells; found " ..
                found(value)) end
              for _, class in ipairs(value) do
                if not cellNumbers[class] then host.fail("a prototype is a class of cells; found " .. found(class)) end
                parts.known[classes[class].name] = class
              end
            elseif key == "registersLazily" then
              parts.registersLazily = value ~= false
            elseif key == "delegate" then
              if value ~= nil and type(value) ~= "table" then
                host.fail("the delegate of a data source is a table with a " ..
                "method didSelectCellModel; found " .. found(value)) end
              parts.delegate = value
            elseif type(value) == "function" then
              parts.own[key] = value
            else
              host.fail("a data source has no '" .. tostring(key) .. "'." .. host.nearestName(tostring(key),
                sourceKeys))
            end
          end

          function sourceMethods:resolve()
            local parts = readSource[self]
            parts.resolved = parts.resolved or sectionsOf(parts.model, self)
            return parts.resolved
          end

          -- The model of a row: nil where there is no such row.
          function sourceMethods:cellModelAt(path)
            local parts = readSource[self]
            if not parts or type(path) ~= "table" then host.fail(
              "cellModelAt takes a path: source:cellModelAt { section, row }") end
            return parts.model[path]
          end

          local sourceMeta = {
            __name = "dataSource", __metatable = false,
            __index = function(self, key)
              local parts = readSource[self]
              if key == "sections" then return parts.model end
              if key == "isEmpty" then return parts.model:cellCount() == 0 end
              if key == "delegate" or key == "registersLazily" then return parts[key] end
              return parts.own[key] or sourceMethods[key]
            end,
            __newindex = setSource,
            __tostring = function(self) return "data source with a " .. tostring(readSource[self].model) end,
          }

          api.dataSource = function(content)
            local source = setmetatable({}, sourceMeta)
            kindOf[source] = "source"
            readSource[source] = { known = {}, identifiers = {}, own = {}, registersLazily = true }
            local sections, options = content == nil and {} or content, {}
            if type(content) == "table" and not kindOf[content] then
              sections = {}
              for key, value in pairs(content) do
                if type(key) ~= "string" or isSectionKey[key] then sections[key] = value
                elseif key ~= "sections" then options[key] = value end
              end
              if content.sections ~= nil then sections = content.sections end
            end
            for key, value in pairs(options) do setSource(source, key, value) end
            readSections(source, sections)
            return source
          end

          -- A row was selected by a person: its model hears of it first, then its source, then the source's delegate.
          rowSelected = function(payload, number, view, path)
            local model, source = payload.items[number], payload.source
            if classOf[model] and classes[classOf[model]].type == "cellModel" and type(model.didSelect) ==
              "function" then
              model:didSelect(path, view)
            end
            local parts = kindOf[source] == "source" and readSource[source]
            if not parts then return end
            if source.didSelectCellModel then source:didSelectCellModel(model, path) end
            local told = parts.delegate and parts.delegate.didSelectCellModel
            if told then told(parts.delegate, model, path) end
          end

          -- The view shows another value: whether it is a source whose changes it follows.
          noteSource = function(view, value) sourceOf[view] = kindOf[value] == "source" and value or nil end
        end

        return { tableModel = api.tableModel, collectionModel = api.collectionModel, cellModel = api.cellModel,
          dataSource = api.dataSource, sectionsOf = sectionsOf, cellModelEntry = cellModelEntry, noteSource = noteSource,
          rowSelected = rowSelected, boundModel = boundModel, boundList = boundList,
          kindsOf = function(value)
            return kindsOf(kindOf[value] == "source" and value.sections or value)
          end }
        end
        """#
}
