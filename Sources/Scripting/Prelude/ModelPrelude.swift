/// Models of tables and collections, in the engine's own Lua: value models, their operations, and data sources. It is read
/// when a script asks for one of them first: `entry` is a part of `TablePrelude.all`, `all` is a chunk of its own,
/// which gets what it needs of the other one as a table.
enum ModelPrelude {
    /// The chunk that is read when it is asked for.
    static var all: String { models + values + boundModels + dataSources }

    static let models = #"""
        local setmetatable, pairs, ipairs, type, tostring, rawget, rawset, rawequal, select, next = setmetatable,
          pairs, ipairs, type, tostring, rawget, rawset, rawequal, select, next
        local table, math, pcall, error, api, host = table, math, pcall, error, api, host

        return function(given)
        local checkedID, checkSection, classes, classOf = given.checkedID, given.checkSection,
          given.classes, given.classOf
        local cellNumbers, defineClass, found, isSectionKey, kindOf = given.cellNumbers, given.defineClass, given.found,
          given.isSectionKey, given.kindOf
        local lookup, makeRowModel, needCellClass, sectionKeys, tagged = given.lookup, given.makeRowModel,
          given.needCellClass, given.sectionKeys, given.tagged
        local readSupplementary = given.readSupplementary
        local api = setmetatable({}, { __index = api })
        local sectionsOf, cellModelEntry, noteSource, rowSelected, kindsOf, boundModel, boundList

        do
          -- What is in a model: by model its sections, registry and type; by section its cells and the rest.
          local modelParts = setmetatable({}, { __mode = "k" })
          local sectionParts = setmetatable({}, { __mode = "k" })
          local modelMethods, sectionMethods = {}, {}
          local modelMeta, sectionMeta
          -- What a table shows now, as a value: of the model that stands for it.
          local snapshot
          local modelNames = { "headers", "footers", "isEmpty" }
          local sectionNames = { "id", "title", "header", "footer", "supplementary", "cells", "isEmpty" }

          local function plural(count, word) return count .. " " .. word .. (count == 1 and "" or "s") end

          -- Refuses what has no order. A table of fields without a list is one cell.
          local function isList(value, what)
            if kindOf[value] == "many" then return true end
            if type(value) ~= "table" or kindOf[value] or classOf[value] or classes[value] then return false end
            local count, hasFields, numbers = #value, false, 0
            for key in next, value do
              if math.type(key) == "integer" then numbers = numbers + 1 else hasFields = true end
            end
            if numbers ~= count or count > 0 and hasFields then
              host.fail(what .. " must be a sequence, 1 to n without gaps or other keys; this table has no order")
            end
            return count > 0 or not hasFields
          end

          -- The cells of a section: each line is a cell or a list of cells.
          local function addCells(out, value)
            local kind = kindOf[value]
            if isList(value, "a list of cells") then
              for index = 1, #value do addCells(out, value[index]) end
            elseif kind == "rows" or kind == "run" then
              host.fail("a value model holds its cells; give rows(count, fn) to the `sections` of a table")
            elseif value == nil or kind ~= nil and kind ~= "entry" or type(value) == "function" then
              host.fail("a cell of a value model is a value, a model of a cell or cell(…); found " .. found(value))
            else
              out[#out + 1] = value
            end
          end

          local function checkHeaders(parts, options)
            if options.hasHeaders ~= false then return end
            for _, name in ipairs { "header", "footer", "title" } do
              if parts[name] ~= nil then host.fail("this model has no headers (headers = false), and a section gives a "
                ..
                name) end
            end
          end

          local function makeSection(parts, options)
            checkHeaders(parts, options)
            parts.options = options
            local section = setmetatable({}, sectionMeta)
            kindOf[section], sectionParts[section] = "value section", parts
            return section
          end

          local function toSection(value, options)
            local kind = kindOf[value]
            if kind == "value section" then
              local own = sectionParts[value]
              if own.options == options then return value end
              local parts = {}
              for key, part in pairs(own) do parts[key] = part end
              return makeSection(parts, options)
            end
            if kind ~= "section" and (kind or type(value) ~= "table" or classOf[value] or classes[value] or
              next(value) == nil) then
              host.fail("a section is section(id, { … }), or { id =, header =, footer =, cells = { … } }; found " ..
                found(value))
            end
            if not kind then checkSection(value) end
            -- section(id, { …, title = … }) keeps its table as it was written.
            local cells, list = {}, value.cells
            if list == nil then list = value end
            if type(list) == "table" and (not kindOf[list] or list == value) and not classOf[list] then
              local own = {}
              for key, cell in next, list do if not isSectionKey[key] then own[key] = cell end end
              list = own
            end
            addCells(cells, list)
            local supplementary = readSupplementary(value.supplementary)
            if next(supplementary) and not options.isCollection then
              host.fail("a section of a tableModel has no supplementary views; a section of a collectionModel does")
            end
            return makeSection({ id = value.id ~= nil and checkedID(value.id, "section") or nil, title = value.title,
              header = value.header, footer = value.footer, cells = cells,
              supplementary = supplementary }, options)
          end

          local addSections
          addSections = function(out, value, options)
            local kind = kindOf[value]
            if kind == "section" or kind == "value section" then
              out[#out + 1] = toSection(value, options)
            elseif kind == "bound model" then
              addSections(out, snapshot(value), options)
            elseif kind == "value model" then
              for _, section in ipairs(modelParts[value].sections) do out[#out + 1] = toSection(section, options) end
            elseif kind == "builder" then
              for _, section in ipairs(value:build()) do addSections(out, section, options) end
            elseif kind == "many" or kind == "sections" then
              for index = 1, #value do addSections(out, value[index], options) end
            elseif kind == nil and type(value) == "table" and (value.cells ~= nil or value.id ~= nil or value.header ~=
              nil)
            then
              out[#out + 1] = toSection(value, options)
            elseif isList(value, "a list of sections") then
              for index = 1, #value do addSections(out, value[index], options) end
            else
              host.fail("a model is made of sections: section(id, { … }); found " .. found(value))
            end
          end

          local function makeModelValue(sections, options)
            local model = setmetatable({}, modelMeta)
            kindOf[model], modelParts[model] = "value model", { sections = sections, options = options }
            return model
          end

          local function partsOf(model, name)
            local parts = modelParts[kindOf[model] == "bound model" and snapshot(model) or model]
            if not parts then host.fail("'" .. name .. "' is called with a colon: model:" .. name .. "(…)") end
            return parts
          end

          local function cellsOf(section, name)
            local parts = sectionParts[section]
            if not parts then host.fail("'" .. name .. "' is called with a colon: section:" .. name .. "(…)") end
            return parts.cells
          end

          local function withCells(section, cells)
            local parts = {}
            for key, part in pairs(sectionParts[section]) do parts[key] = part end
            parts.cells = cells
            return makeSection(parts, parts.options)
          end

          -- A place in a list: `extra` is 1 where the place behind the last one is meant too.
          local function checkedPlace(list, index, extra, word)
            if math.type(index) ~= "integer" or index < 1 or index > #list + extra then
              host.fail("there is no " .. word .. " " .. (type(index) == "number" and tostring(index) or
                found(index)) ..
                ": there " .. (#list == 1 and "is " or "are ") .. plural(#list, word) .. ", counted from 1")
            end
          end

          local function needFunction(name, fn)
            if type(fn) ~= "function" then host.fail(name .. " needs a function; found " .. found(fn)) end
          end

          -- The operations of lists, by name: (list, read, word, …) gives another list. `read` adds what a script
          -- gives.
          local listOperations = {
            map = function(list, read, _, fn)
              needFunction("map", fn)
              local result = {}
              for index = 1, #list do read(result, fn(list[index], index)) end
              return result
            end,
            filter = function(list, _, _, fn)
              needFunction("filter", fn)
              local result = {}
              for index = 1, #list do
                if fn(list[index], index) then result[#result + 1] = list[index] end
              end
              return result
            end,
            append = function(list, read, _, ...)
              local result = table.move(list, 1, #list, 1, {})
              for index = 1, select("#", ...) do read(result, (select(index, ...))) end
              return result
            end,
            insert = function(list, read, word, index, ...)
              checkedPlace(list, index, 1, word)
              local result = table.move(list, 1, index - 1, 1, {})
              for place = 1, select("#", ...) do read(result, (select(place, ...))) end
              return table.move(list, index, #list, #result + 1, result)
            end,
            remove = function(list, _, word, index)
              checkedPlace(list, index, 0, word)
              local result = table.move(list, 1, index - 1, 1, {})
              return table.move(list, index + 1, #list, index, result)
            end,
            replace = function(list, read, word, index, ...)
              checkedPlace(list, index, 0, word)
              local result = table.move(list, 1, index - 1, 1, {})
              for place = 1, select("#", ...) do read(result, (select(place, ...))) end
              return table.move(list, index + 1, #list, #result + 1, result)
            end,
            -- Those that are alike stay in their order; a function that contradicts itself gives some order.
            sort = function(list, _, _, isBefore)
              if isBefore ~= nil then needFunction("sort", isBefore) end
              isBefore = isBefore or function(a, b) return a < b end
              local from, to, width = table.move(list, 1, #list, 1, {}), {}, 1
              while width < #list do
                for start = 1, #list, 2 * width do
                  local middle, stop = math.min(start + width, #list + 1), math.min(start + 2 * width, #list + 1)
                  local left, right = start, middle
                  for place = start, stop - 1 do
                    if left < middle and (right >= stop or not isBefore(from[right], from[left])) then
                      to[place], left = from[left], left + 1
                    else
                      to[place], right = from[right], right + 1
                    end
                  end
                end
                from, to, width = to, from, 2 * width
              end
              return from
            end,
            -- Splitmix64: the same order from the same seed everywhere.
            shuffle = function(list, _, _, seed)
              if math.type(seed) ~= "integer" then
                host.fail("shuffle needs a seed, a whole number, so that the order is the same in each run; found " ..
                  found(seed)) end
              local result = table.move(list, 1, #list, 1, {})
              for index = #result, 2, -1 do
                seed = seed + 0x9E3779B97F4A7C15
                local word = seed
                word = (word ~ word >> 30) * 0xBF58476D1CE4E5B9
                word = (word ~ word >> 27) * 0x94D049BB133111EB
                word = word ~ word >> 31
                local other = (word >> 1) % index + 1
                result[index], result[other] = result[other], result[index]
              end
              return result
            end,
          }

          local function readCell(out, value) if value ~= nil then addCells(out, value) end end

          for name, operate in pairs(listOperations) do
            sectionMethods[name] = function(self, ...)
              return withCells(self, operate(cellsOf(self, name), readCell, "cell", ...))
            end
            modelMethods[name] = function(self, first, ...)
              local parts = partsOf(self, name)
              local options = parts.options
              -- { section, row }: the operation is one on the cells of that section.
              if (name == "insert" or name == "remove" or name == "replace") and type(first) == "table" then
                local section = modelMethods.section(self, first[1])
                local sections = table.move(parts.sections, 1, #parts.sections, 1, {})
                sections[first[1]] = sectionMethods[name](section, first[2], ...)
                return makeModelValue(sections, options)
              end
              local function read(out, value) if value ~= nil then addSections(out, value, options) end end
              return makeModelValue(operate(parts.sections, read, "section", first, ...), options)
            end
          end

          function sectionMethods:firstIndex(fn)
            needFunction("firstIndex", fn)
            for index, cell in ipairs(cellsOf(self, "firstIndex")) do
              if fn(cell, index) then return index end
            end
            return nil
          end

          function sectionMethods:cell(row)
            local cells = cellsOf(self, "cell")
            checkedPlace(cells, row, 0, "cell")
            return cells[row]
          end

          -- The section with other parts: section:with { header = "New" }
          function sectionMethods:with(changes)
            cellsOf(self, "with")
            if type(changes) ~= "table" then host.fail("with takes a table of what is to change; found " ..
              found(changes)) end
            checkSection(changes)
            local own, parts = sectionParts[self], {}
            for _, key in ipairs(sectionKeys) do parts[key] = own[key] end
            for key, value in pairs(changes) do
              if value == api.none then value = nil end
              parts[key] = value
            end
            return toSection(parts, own.options)
          end

          function modelMethods:section(index)
            local sections = partsOf(self, "section").sections
            checkedPlace(sections, index, 0, "section")
            return sections[index]
          end

          function modelMethods:cell(section, row)
            if type(section) == "table" then section, row = section[1], section[2] end
            return modelMethods.section(self, section):cell(row)
          end

          function modelMethods:supplementary(path, kind)
            if type(path) ~= "table" then
              host.fail("supplementary takes a path and a kind: ({ section, row }, kind); found " ..
              found(path)) end
            local section = partsOf(self, "supplementary").sections[path[1]]
            return section and section.supplementary[{ path[2], kind }]
          end

          function modelMethods:cellCount(index)
            local count = 0
            if index ~= nil then return #modelMethods.section(self, index) end
            for _, section in ipairs(partsOf(self, "cellCount").sections) do count = count + #section end
            return count
          end

          -- The first path of a cell for which the function gives true.
          function modelMethods:firstIndex(fn)
            needFunction("firstIndex", fn)
            for number, section in ipairs(partsOf(self, "firstIndex").sections) do
              local row = section:firstIndex(fn)
              if row then return { number, row } end
            end
            return nil
          end

          for _, name in ipairs { "map", "filter" } do
            modelMethods[name .. "Cells"] = function(self, fn)
              needFunction(name .. "Cells", fn)
              return modelMethods.map(self, function(section, number)
                return sectionMethods[name](section, function(cell, row) return fn(cell, { number, row }) end)
              end)
            end
          end
        """#
}
