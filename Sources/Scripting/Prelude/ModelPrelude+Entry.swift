/// What stands for value models, data sources and forms till a script asks for one.
extension ModelPrelude {
    /// What everybody has who uses tables: the names, which read the rest.
    static let entry = #"""
        local function checkedID(id, what)
          local kind = type(id)
          if kind == "string" or kind == "boolean" or kind == "number" and id == id then return id end
          host.fail("the identifier of a " .. what .. " must be a string or a number that stays the same; found " ..
            (kind == "number" and "NaN" or found(id)))
        end

        -- By model of a row: the item that it was filled from. A table's model gives the row back without it.
        local itemOf = setmetatable({}, { __mode = "k" })

        local loadedModels
        local function models()
          loadedModels = loadedModels or host.tableModels() {
            checkedID = checkedID, checkSection = checkSection, classes = classes, classOf = classOf,
            cellNumbers = cellNumbers, defineClass = defineClass, found = found, isSectionKey = isSectionKey,
            kindOf = kindOf, lookup = lookup, makeRowModel = makeRowModel, needCellClass = needCellClass,
            sectionKeys = sectionKeys, tagged = tagged, itemOf = itemOf, readSupplementary = readSupplementary,
          }
          return loadedModels
        end
        for _, name in ipairs { "tableModel", "collectionModel", "cellModel", "dataSource" } do
          api[name] = function(...) return models()[name](...) end
        end

        -- What stands for the sections of a value model, a data source or one of their sections.
        local function sectionsOf(value, source) return models().sectionsOf(value, source) end
        local function cellModelEntry(model, source) return models().cellModelEntry(model, source) end
        -- The view shows another value: whether it is a source whose changes it follows.
        local function noteSource(view, value) if loadedModels then loadedModels.noteSource(view, value) end end
        -- The classes by which a value model names what shows a value.
        local function kindsOf(value)
          local kind = kindOf[value]
          if kind == "value model" or kind == "bound model" or kind == "source" then return models().kindsOf(value) end
        end
        -- The model that stands for what a table shows: always the same one.
        local function boundModel(view) return models().boundModel(view) end
        -- Its sections or its cells, to be read and added to.
        local function boundList(view, key) return models().boundList(view, key) end
        local function rowSelected(payload, number, view, path)
          if loadedModels then loadedModels.rowSelected(payload, number, view, path) end
        end

        -- Forms are made where a script asks for them first, for each screen.
        api.formTable = function(definition) return host.forms().formTable(definition) end
        api.formCollection = function(definition) return host.forms().formCollection(definition) end
        local function classTable(name, part)
          return setmetatable({}, {
            __index = function(_, key)
              local all = host.forms()[part]
              if all[key] then return all[key] end
              local names = {}
              for own in pairs(all) do names[#names + 1] = own end
              table.sort(names)
              host.fail("there is no " .. name .. "." .. tostring(key) .. "." .. host.nearestName(tostring(key), names))
            end,
            __newindex = function() host.fail("the classes of " .. name .. " cannot be changed; make one of your own: " ..
              "tableCell(name, " .. name .. ".Basic)") end,
            __metatable = false, __name = name,
          })
        end
        api.TableCell = classTable("TableCell", "tableCells")
        api.CollectionCell = classTable("CollectionCell", "collectionCells")

        """#
}
