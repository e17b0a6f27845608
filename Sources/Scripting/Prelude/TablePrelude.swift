/// The part of the layout language for tables that is best said in Lua: cells, and the ways in which a script says what is
/// in them. What comes out is what `TableContentReader` reads: lists of numbers, identities and items, and a payload of
/// what fills the cells. It is a chunk of its own, which gets what it needs of `Prelude` as a table, and is read when a
/// script uses one of its names (`names`) or puts a table first.
enum TablePrelude {
    /// The chunk that is read when it is asked for.
    static var all: String { beginning + classes + sections + builder + ModelPrelude.entry + cells + end }

    /// What it adds to the globals of scripts.
    static let names: Set = [
        "tableCell", "collectionCell", "tableCellModel", "collectionCellModel", "layoutOnce", "alwaysLayout",
        "layoutOn", "layoutOnEach", "rows", "cell", "when", "match", "entities", "section", "tableCells",
        "collectionCells", "tableModel", "collectionModel", "cellModel", "dataSource", "formTable", "formCollection",
        "TableCell", "CollectionCell",
    ]

    private static let beginning = #"""
        local setmetatable, pairs, ipairs, type, tostring, rawget, rawset, rawequal, select, next = setmetatable,
          pairs, ipairs, type, tostring, rawget, rawset, rawequal, select, next
        local table, math, error, api, host = table, math, error, api, host

        return function(given)
        local classOf, classes, defineClass, instanceStates = given.classOf, given.classes, given.defineClass,
          given.instanceStates
        local lookup, makeInstance, makeModel, modelOperate, viewOf = given.lookup, given.makeInstance,
          given.makeModel, given.modelOperate, given.viewOf

        """#

    private static let end = #"""
        return {
          tableContent = tableContent,
          rowSelected = rowSelected,
          boundModel = boundModel,
          boundList = boundList,
          setBackground = setBackground,
          fillCell = fillCell,
          rowValue = rowValue,
          modelBinding = modelBinding,
          rowClass = rowClass,
          cellInfo = cellInfo,
          cellExtent = cellExtent,
          cellLayoutOption = cellLayoutOption,
        }
        end
        """#

    static let classes = #"""
        -- What a table of the engine's own stands for: "entry", "run", "many", "rows", "section", "sections", "builder".
        local kindOf = setmetatable({}, { __mode = "k" })
        -- The numbers of the classes of cells.
        local cellNumbers = setmetatable({}, { __mode = "k" })

        -- The metatables, one for a kind: a table of 100,000 rows has as many entries.
        local metas = {}
        local function tagged(kind, object)
          local meta = metas[kind]
          if meta == nil then
            meta = { __metatable = false, __name = kind }
            metas[kind] = meta
          end
          setmetatable(object, meta)
          kindOf[object] = kind
          return object
        end

        -- What was found, in few words.
        local function found(value)
          if kindOf[value] then return "the result of " .. ({ entry = "cell", run = "next", many = "when or entities", rows = "rows",
            section = "section", sections = "build", builder = "tableCells", ["value model"] = "tableModel",
            ["value section"] = "section", ["bound model"] = "model", source = "dataSource" })[kindOf[value]] or kindOf[value] end
          local class = classOf[value] or value
          if type(class) == "table" and classes[class] then return (classOf[value] and "an instance of " or "the class ") ..
            classes[class].name end
          if type(value) == "string" then return "the string \"" .. value:sub(1, 40) .. "\"" end
          if type(value) == "number" or type(value) == "boolean" then return tostring(value) end
          return value == nil and "nil" or "a " .. type(value)
        end

        local function defineCell(kind)
          return function(name, super)
            if type(name) ~= "string" or name == "" then host.fail(kind .. " needs a name: local Cell = " .. kind ..
              " \"Cell\"") end
            if super ~= nil and not classes[super] then host.fail("the superclass of " .. name ..
              " must be a class of cells, or a molecule") end
            local class = defineClass({ type = kind, name = name, super = super }, makeInstance)
            cellNumbers[class] = host.registerCell(name, class, kind == "collectionCell")
            return class
          end
        end

        api.tableCell = defineCell("tableCell")
        api.collectionCell = defineCell("collectionCell")

        local function defineCellModel(kind, cellKind)
          return function(name, cell, super)
            if not cellNumbers[cell] and not (cell == nil and classes[super] and cellNumbers[viewOf(super)]) then
              host.fail(kind .. "(" .. (type(name) == "string" and '"' .. name .. '"' or "name") .. ", Cell) needs a class that " ..
                cellKind .. " made; found " .. found(cell)) end
            return api.viewModel(name, cell, super)
          end
        end

        api.tableCellModel = defineCellModel("tableCellModel", "tableCell")
        api.collectionCellModel = defineCellModel("collectionCellModel", "collectionCell")

        -- In which phases a cell is laid out again.
        local phases = { firstLoad = true, setNeedsLayout = true, reused = true, none = true }
        local function checkedPhases(name, list)
          for _, phase in ipairs(list) do
            if not phases[phase] then
              local near = host.nearestName(tostring(phase), { "firstLoad", "none", "reused", "setNeedsLayout" })
              host.fail(name .. ": there is no phase '" .. tostring(phase) .. "'." .. (near == "" and
                " The phases are firstLoad, setNeedsLayout, reused and none" or near))
            end
          end
          return tagged("behaviour", { phases = list })
        end
        api.layoutOnce = checkedPhases("layoutOnce", {})
        api.alwaysLayout = checkedPhases("alwaysLayout", { "firstLoad", "setNeedsLayout", "reused", "none" })
        api.layoutOn = function(phase) return checkedPhases("layoutOn", { phase == nil and "nil" or phase }) end
        api.layoutOnEach = function(list)
          if type(list) ~= "table" then host.fail("layoutOnEach takes a list of phases: layoutOnEach { \"reused\" }; found " ..
            found(list)) end
          return checkedPhases("layoutOnEach", list)
        end

        -- The class of the cells that a class of cells, or of their models, stands for; nil for others.
        local function cellClassOf(class)
          if cellNumbers[class] then return class end
          local info = classes[class]
          if info and info.type == "viewModel" then
            local view = viewOf(class)
            if cellNumbers[view] then return view, class end
          end
        end

        local function needCellClass(name, value)
          local class, modelClass = cellClassOf(value)
          if class then return class, modelClass end
          if classes[value] and classes[value].type == "viewModel" then host.fail(name .. ": " .. classes[value].name ..
            " is a view model without a cell; make it with tableCellModel(name, Cell)") end
          host.fail(name .. " takes a class of cells or of their models; found " .. found(value) ..
            (classes[value] and "; make it with tableCell or collectionCell" or ""))
        end

        -- Reports an extra argument, which would be ignored.
        local function tooMany(name, expected, extra)
          host.fail(name .. " takes " .. expected .. "; found " .. found(extra) .. " behind them")
        end

        -- rows(count, fn)
        api.rows = function(count, fn, ...)
          if ... ~= nil then tooMany("rows", "a count and a function", ...) end
          local whole = math.type(count) and math.tointeger(count)
          if not whole or whole < 0 then host.fail("rows(count, fn): the count must be a whole number of at least 0; found " ..
            found(count)) end
          if type(fn) ~= "function" then host.fail("rows(count, fn) needs a function that gives id, item for a number from 1; found " ..
            found(fn)) end
          return tagged("rows", { count = whole, fn = fn })
        end

        local function checkFill(name, fn, isNeeded)
          if fn == nil and not isNeeded or type(fn) == "function" then return end
          host.fail(name .. " needs a function that fills a cell; found " .. found(fn))
        end

        -- Fields alone give no rows, and nobody would say why; `table.pack` of nothing has its count.
        local function needList(name, list)
          if #list == 0 and next(list) ~= nil and rawget(list, "n") ~= 0 then host.fail(name ..
            ": a table of fields stands where a list is expected: put what shall be rows into a list, { first, second }") end
        end

        -- Refuses a list that says more than its numbers from 1: that would not be seen, and nobody would say why. The
        -- count that `table.pack` notes may be there, and the keys that `isKnown` has.
        local function needSequence(what, list, isKnown)
          local count, others = #list, 0
          for _ in next, list do others = others + 1 end
          if others == count then return true end
          for key in next, list do
            local isPlace = math.type(key) == "integer" and key >= 1 and key <= count
            if not isPlace and not (key == "n" and math.type(rawget(list, "n"))) and not (isKnown and isKnown[key]) then
              host.fail("a list of " .. what .. " is numbered from 1 without gaps: " .. (type(key) == "string" and "'" ..
                key:sub(1, 40) .. "'" or "[" .. tostring(key):sub(1, 40) .. "]") .. " would not be shown; write { first, second }")
            end
          end
        end

        local function makeRowModel(class, item, fill, index)
          local model = makeModel(class)
          if fill then fill(model, item, index) end
          return model
        end

        -- Adds the rows of a class for a list, for rows(count, fn), or one without either.
        local function addRows(name, out, value, list, fill)
          if classOf[value] and classes[classOf[value]].type == "viewModel" then
            out[#out + 1] = value
            return
          end
          local class, modelClass = needCellClass(name, value)
          checkFill(name, fill)
          if list == nil then
            out[#out + 1] = tagged("entry", { class = class, fill = not modelClass and fill or nil,
              model = modelClass and makeRowModel(modelClass, nil, fill) })
          elseif kindOf[list] == "rows" then
            out[#out + 1] = tagged("run", { class = class, modelClass = modelClass, rows = list, fill = fill })
          elseif type(list) == "table" and not kindOf[list] and not classOf[list] and not classes[list] then
            needList(name, list)
            for index = 1, #list do
              local item = list[index]
              out[#out + 1] = tagged("entry", { class = class, item = item, fill = not modelClass and fill or nil,
                model = modelClass and makeRowModel(modelClass, item, fill, index) })
            end
          else
            host.fail(name .. " takes a list, or rows(count, fn); found " .. found(list))
          end
        end

        """#

    static let sections = #"""
        -- cell(Class[, item][, fn]): one row.
        api.cell = function(value, item, fill, ...)
          if ... ~= nil then tooMany("cell", "a class, an item and a function", ...) end
          if fill == nil and type(item) == "function" then item, fill = nil, item end
          local class, modelClass = needCellClass("cell", value)
          checkFill("cell", fill)
          return tagged("entry", { class = class, item = item, fill = not modelClass and fill or nil,
            model = modelClass and makeRowModel(modelClass, item, fill) })
        end

        -- when(cond, a, b), match(value, cases), entities(list, fn): rows, or sections, that depend on something.
        api.when = function(condition, a, b, ...)
          if ... ~= nil then tooMany("when", "a condition and two values", ...) end
          if condition then return a == nil and tagged("many", {}) or a end
          return b == nil and tagged("many", {}) or b
        end
        api.match = function(value, cases, ...)
          if ... ~= nil then tooMany("match", "a value and a table of cases", ...) end
          if type(cases) ~= "table" then host.fail("match takes a table of cases: match(value, { loading = …, default = … }); found " ..
            found(cases)) end
          local result = cases[value]
          if result == nil then result = cases.default end
          if type(result) == "function" then result = result(value) end
          return result == nil and tagged("many", {}) or result
        end
        api.entities = function(list, fn, ...)
          if ... ~= nil then tooMany("entities", "a list and a function", ...) end
          if type(fn) ~= "function" then host.fail("entities(list, fn) needs a function that gives a row for an item; found " ..
            found(fn)) end
          if kindOf[list] == "rows" then return tagged("run", { rows = list, entry = fn }) end
          if type(list) ~= "table" or kindOf[list] or classes[list] then host.fail(
            "entities takes a list, or rows(count, fn); found " .. found(list)) end
          needList("entities", list)
          local many = tagged("many", {})
          for index = 1, #list do
            local entry = fn(list[index], index)
            if entry ~= nil then rawset(many, #many + 1, entry) end
          end
          return many
        end

        local sectionKeys = { "cells", "footer", "header", "id", "supplementary", "title" }
        local isSectionKey = {}
        for _, key in ipairs(sectionKeys) do isSectionKey[key] = true end

        local function checkSection(value)
          for key in pairs(value) do
            if type(key) == "string" and not isSectionKey[key] then
              local near = host.nearestName(key, sectionKeys)
              host.fail("a section has no '" .. key .. "'." .. (near == "" and " It has id, title, header, footer, supplementary and cells"
                or near))
            end
          end
        end

        -- { [{row, kind}] = view }, or by kind a list or a table by row.
        local function readSupplementary(value)
          if value == nil then return {} end
          if type(value) ~= "table" or kindOf[value] or classOf[value] then
            host.fail("'supplementary' is a table of views: { badge = { view }, [{ row, kind }] = view }; found " ..
              found(value))
          end
          local result = {}
          local function put(row, kind, view)
            if math.type(row) ~= "integer" or row < 1 or type(kind) ~= "string" then
              host.fail("a supplementary view is found by { row, kind }: a number from 1 and a name") end
            if not kind:find("^[^%[%]/,%c]+$") or #kind > 64 then host.fail("the kind of a supplementary view is a name of " ..
              "at most 64 bytes without / , [ and ]; found " .. found(kind)) end
            result[kind] = result[kind] or {}
            result[kind][row] = view
          end
          for key, view in pairs(value) do
            if type(key) == "table" then
              put(key[1], key[2], view)
            elseif type(view) == "table" and not kindOf[view] and not classOf[view] and not classes[view] and not view.kind then
              for row, one in pairs(view) do put(row, key, one) end
            else
              put(1, key, view)
            end
          end
          return result
        end

        -- section(id, { cells, title = … })
        api.section = function(id, content, ...)
          if ... ~= nil then tooMany("section", "an identifier and a table of cells", ...) end
          if content == nil and type(id) == "table" then id, content = nil, id end
          if type(content) ~= "table" then host.fail("section(id, { … }) needs a table of its cells; found " .. found(content)) end
          local section = { id = id }
          if kindOf[content] then
            section.cells = content
          else
            checkSection(content)
            local isPlain = needSequence("cells", content, isSectionKey)
            if content.id ~= nil and id == nil then section.id = content.id end
            section.title, section.header, section.footer = content.title, content.header, content.footer
            section.supplementary, section.cells = content.supplementary, content.cells
            -- Fields alone are a section without rows.
            if section.cells == nil then section.cells = isPlain and content or table.move(content, 1, #content, 1, {}) end
          end
          return tagged("section", section)
        end

        """#
}
