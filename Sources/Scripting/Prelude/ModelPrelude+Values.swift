/// Value models as values: reading, comparing, and what tables show of them. The second half of `models`.
extension ModelPrelude {
    static let values = #"""
          local function same(a, b, depth)
            if rawequal(a, b) then return true end
            if type(a) ~= "table" or type(b) ~= "table" or depth > 32 then return a == b end
            if kindOf[a] or kindOf[b] or classOf[a] or classOf[b] or classes[a] or classes[b] then
              if kindOf[a] == "entry" and kindOf[b] == "entry" then
                return a.class == b.class and a.fill == b.fill and rawequal(a.model, b.model) and
                  same(a.item, b.item, depth + 1)
              end
              if classOf[a] and classOf[a] == classOf[b] and classes[classOf[a]].type == "cellModel" then
                for key, value in next, a do if not same(value, rawget(b, key), depth + 1) then return false end end
                for key in next, b do if rawget(a, key) == nil then return false end end
                return true
              end
              return false
            end
            for key, value in next, a do if not same(value, b[key], depth + 1) then return false end end
            for key in next, b do if a[key] == nil then return false end end
            return true
          end

          local function noField(kind, key, names, methods)
            local all = {}
            for _, name in ipairs(names) do all[#all + 1] = name end
            for name in pairs(methods) do all[#all + 1] = name end
            table.sort(all)
            host.fail("a " .. kind .. " has no '" .. tostring(key) .. "'." .. host.nearestName(tostring(key), all))
          end

          sectionMeta = {
            __name = "section", __metatable = false,
            __len = function(self) return #sectionParts[self].cells end,
            __index = function(self, key)
              local parts = sectionParts[self]
              if math.type(key) == "integer" then return parts.cells[key] end
              if sectionMethods[key] then return sectionMethods[key] end
              if key == "isEmpty" then return #parts.cells == 0 end
              if key == "cells" then return table.move(parts.cells, 1, #parts.cells, 1, {}) end
              if key == "supplementary" then
                return setmetatable({}, {
                  __index = function(_, place)
                    if type(place) ~= "table" then return end
                    local views = parts.supplementary[place[2]]
                    return views and views[place[1]]
                  end,
                  __pairs = function() return next, parts.supplementary end, __metatable = false,
                })
              end
              if not isSectionKey[key] then noField("section", key, sectionNames, sectionMethods) end
              return parts[key]
            end,
            __newindex = function(_, key) host.fail("a section of a model is a value, and '" .. tostring(key) ..
              "' of it cannot be set: write section:with { … }, or one of its methods, which give another one") end,
            __eq = function(a, b)
              local one, other = sectionParts[a], sectionParts[b]
              return one ~= nil and other ~= nil and one.id == other.id and one.title == other.title and
                same(one.header, other.header, 0) and same(one.footer, other.footer, 0) and
                same(one.supplementary, other.supplementary, 0) and same(one.cells, other.cells, 0)
            end,
            __tostring = function(self)
              local parts = sectionParts[self]
              return "section" .. (parts.id ~= nil and " " .. tostring(parts.id) or "") .. " of " ..
                plural(#parts.cells, "cell")
            end,
          }

          local function supplements(name)
            return function(self)
              local list = {}
              for index, section in ipairs(modelParts[self].sections) do
                list[index] = section[name] == nil and api.none or section[name]
              end
              return list
            end
          end
          local modelFields = {
            headers = supplements "header", footers = supplements "footer",
            isEmpty = function(self) return #modelParts[self].sections == 0 end,
          }

          modelMeta = {
            __name = "model", __metatable = false,
            __len = function(self) return #modelParts[self].sections end,
            __index = function(self, key)
              local sections = modelParts[self].sections
              if math.type(key) == "integer" then return sections[key] end
              if type(key) == "table" then
                local section = sections[key[1]]
                return section and sectionParts[section].cells[key[2]]
              end
              if modelMethods[key] then return modelMethods[key] end
              if modelFields[key] then return modelFields[key](self) end
              if type(key) == "string" then noField("model", key, modelNames, modelMethods) end
            end,
            __newindex = function(_, key) host.fail("a model is a value, and " .. (type(key) == "string" and "'" ..
              key ..
              "'" or "what is in it") .. " cannot be set: write model = model:replace(place, value), or another of its "
                ..
              "methods, which give another model") end,
            __eq = function(a, b)
              local one, other = modelParts[a], modelParts[b]
              if one == nil or other == nil or #one.sections ~= #other.sections then return false end
              for index = 1, #one.sections do if one.sections[index] ~= other.sections[index] then return false end end
              return true
            end,
            __tostring = function(self)
              return "model of " .. plural(#self, "section") .. " and " .. plural(self:cellCount(), "cell")
            end,
          }

          local function modelMaker(name, isCollection)
            return function(content)
              content = content == nil and {} or content
              local options, sections = { isCollection = isCollection }, {}
              if type(content) == "table" and not kindOf[content] and not classOf[content] then
                local rest = {}
                for key, value in pairs(content) do
                  if key == "kinds" then
                    options.kinds = value
                  elseif key == "headers" then
                    options.hasHeaders = value
                  elseif type(key) == "string" and not isSectionKey[key] then
                    local near = host.nearestName(key, { "cells", "headers", "kinds", "sections" })
                    if key ~= "sections" then host.fail(name .. " has no '" .. key .. "'." .. (near == "" and
                      " It has sections, or cells, kinds and headers" or near)) end
                    rest[#rest + 1] = value
                  else
                    rest[key] = value
                  end
                end
                content = rest
              end
              addSections(sections, content, options)
              return makeModelValue(sections, options)
            end
          end
          api.tableModel = modelMaker("tableModel", false)
          api.collectionModel = modelMaker("collectionModel", true)

          -- What a table shows for a value: by its `kind`, one of the classes that the model names.
          local function resolve(value, options, source)
            if classOf[value] and classes[classOf[value]].type == "cellModel" then return cellModelEntry(value, source)
              end
            if kindOf[value] or classOf[value] or classes[value] then return value end
            local kinds = options.kinds
            local class = kinds
            if type(kinds) == "table" and not classes[kinds] then
              local kind = type(value) == "table" and value.kind
              class = kinds[kind or 1]
              if class == nil and kind then
                local names = {}
                for name in pairs(kinds) do names[#names + 1] = tostring(name) end
                table.sort(names)
                local near = host.nearestName(tostring(kind), names)
                host.fail("there is no kind '" .. tostring(kind) .. "' among the kinds of the model." .. (near == "" and
                  " There are " .. table.concat(names, ", ") or near))
              end
            end
            if class == nil then host.fail("no class shows " .. found(value) ..
              ": give the model a class for its kind, kinds = { name = Cell }, or the cell a model of its own") end
            local cellClass, modelClass = needCellClass("kinds", class)
            if not modelClass then return tagged("entry", { class = cellClass, item = value }) end
            local model = makeRowModel(modelClass)
            if type(value) == "table" then
              for key, field in pairs(value) do
                if key == "id" then model.cellIdentifier = field elseif key ~= "kind" then model[key] = field end
              end
            end
            return tagged("entry", { class = cellClass, model = model })
          end

          local function resolveSupplementary(value, options, source)
            if value == nil or type(value) == "string" or type(value) == "number" then return value end
            return resolve(value, options, source)
          end

          -- Plain tables of a model's sections, with cells that tables know.
          sectionsOf = function(value, source)
            if kindOf[value] == "bound model" then value = snapshot(value) end
            local list = {}
            for place, section in ipairs(kindOf[value] == "value section" and { value } or
              modelParts[value].sections) do
              local parts, cells, supplementary = sectionParts[section], {}, nil
              for index, cell in ipairs(parts.cells) do cells[index] = resolve(cell, parts.options, source) end
              if parts.options.isCollection then
                supplementary = {}
                for kind, views in pairs(parts.supplementary) do
                  supplementary[kind] = {}
                  for row, view in pairs(views) do
                    supplementary[kind][row] = resolveSupplementary(view, parts.options, source)
                  end
                end
              end
              list[place] = { id = parts.id, title = parts.title, cells = cells, supplementary = supplementary,
                header = resolveSupplementary(parts.header, parts.options, source),
                footer = resolveSupplementary(parts.footer, parts.options, source) }
            end
            return list
          end

          -- The classes by which a value names what shows it.
          kindsOf = function(value)
            if kindOf[value] == "bound model" then value = snapshot(value) end
            return modelParts[value] and modelParts[value].options.kinds
          end

        """#
}
