/// From what a script gave to what the engine reads, and from there to the cells.
extension TablePrelude {
    static let cells = #"""
        -- Adds what stands for rows to a flat list of entries and runs.
        local function flatten(value, out, depth)
          local kind = kindOf[value]
          if kind == "entry" or kind == "run" then
            out[#out + 1] = value
          elseif kind == "rows" then
            out[#out + 1] = tagged("run", { rows = value, entry = function(item) return item end })
          elseif kind == "section" or kind == "sections" or kind == "builder" or kind == "value model" or
            kind == "value section" or kind == "bound model" or kind == "source" then
            host.fail("a section stands where a cell is expected: sections go into `sections`")
          elseif type(value) == "table" and classOf[value] and classes[classOf[value]].type == "cellModel" then
            out[#out + 1] = cellModelEntry(value)
          elseif type(value) == "table" and classOf[value] then
            local class = cellClassOf(classOf[value])
            if class == nil or classes[classOf[value]].type ~= "viewModel" then host.fail(
              "a cell is given by its model, or by its class; found " .. found(value)) end
            out[#out + 1] = tagged("entry", { class = class, model = value, item = itemOf[value] })
          elseif type(value) == "table" and classes[value] then
            addRows("a list of cells", out, value)
          elseif type(value) == "table" then
            if depth > 32 then host.fail("cells are nested more than 32 lists deep") end
            if #value == 0 and not kind and next(value) ~= nil then host.fail("a table of fields stands where a cell is " ..
              "expected: say which class shows it, with cell(Class, item), or a tableModel with kinds") end
            if not kind then needSequence("cells", value) end
            for index = 1, #value do flatten(value[index], out, depth + 1) end
          else
            host.fail("a cell is given by its model, by its class or by cell(Class, item, fn); found " .. found(value))
          end
        end

        -- Adds what stands for sections to a flat list of them.
        local function flattenSections(value, out, depth)
          local kind = kindOf[value]
          if kind == "section" then
            out[#out + 1] = value
          elseif kind == "builder" then
            for _, section in ipairs(value:build()) do out[#out + 1] = section end
          elseif kind == "value model" or kind == "value section" or kind == "bound model" then
            local sections = sectionsOf(value)
            table.move(sections, 1, #sections, #out + 1, out)
          elseif kind == "source" then
            local sections = value:resolve()
            table.move(sections, 1, #sections, #out + 1, out)
          elseif kind == "sections" or kind == "many" then
            for index = 1, #value do flattenSections(value[index], out, depth + 1) end
          elseif type(value) ~= "table" or kind or classes[value] or classOf[value] then
            host.fail("sections are what build() gave, a list of section(id, { … }), or of { id =, cells = { … } }; found " .. found(value))
          elseif rawget(value, "cells") ~= nil or rawget(value, "id") ~= nil or rawget(value, "title") ~= nil then
            checkSection(value)
            needSequence("cells", value, isSectionKey)
            out[#out + 1] = value
          else
            if depth > 32 then host.fail("sections are nested more than 32 lists deep") end
            needSequence("sections", value)
            for index = 1, #value do flattenSections(value[index], out, depth + 1) end
          end
        end

        -- The values of a model's states, for the comparison of what it shows.
        local function modelValues(model)
          local values = {}
          for name, state in pairs(instanceStates[model] or {}) do values[name] = state.value end
          return values
        end

        local function addPayload(payload, entry)
          local number = payload.count + 1
          payload.count = number
          payload.models[number], payload.items[number] = entry.model, entry.item
          payload.fills[number] = entry.fill
          return number
        end

        -- (identity or false, whether it was given for that)
        local function identity(entry)
          local id = entry.id
          if id == nil and entry.model then id = entry.model.cellIdentifier end
          if id ~= nil then return checkedID(id, "cell"), true end
          local item = entry.item
          if type(item) == "table" and not classOf[item] then
            id = rawget(item, "id")
            if id ~= nil then return checkedID(id, "cell"), true end
          elseif type(item) == "string" or math.type(item) == "integer" then
            return item, false
          end
          return false, false
        end

        -- What a row shows, for comparisons: its item as it is where that is all.
        local function showsOf(entry)
          if entry.shows then return entry.shows end
          if entry.model then return { entry.item, modelValues(entry.model) } end
          return entry.item
        end

        local function rowOf(payload, entry)
          local id, isGiven = identity(entry)
          return { cell = entry.height and 0 or cellNumbers[entry.class], id = id, given = isGiven,
            height = entry.height or entry.extent, flags = entry.flags or 0,
            payload = addPayload(payload, entry), shows = showsOf(entry) }
        end

        -- Adds a row to the lists of all rows: no table for each.
        local function addRow(payload, rows, entry)
          local number = rows.count + 1
          rows.count = number
          local id, isGiven = identity(entry)
          local cell, height = entry.height and 0 or cellNumbers[entry.class], entry.height or entry.extent
          -- The class, two bits for flags, and one for an identity that was given.
          rows.kinds[number] = cell << 3 | (entry.flags or 0) << 1 | (isGiven and 1 or 0)
          rows.ids[number] = id
          local shows = showsOf(entry)
          if shows == nil then shows = false end
          rows.shows[number] = shows
          -- Few rows have a height of their own: the number of the row, and the height.
          if height then
            local heights = rows.heights
            heights[#heights + 1] = number
            heights[#heights + 1] = height
          end
          addPayload(payload, entry)
        end

        local function supplementaryOf(payload, what, value)
          if value == nil or value == false then return nil end
          if type(value) == "string" then return value end
          if type(value) == "number" then return tostring(value) end
          local list = {}
          flatten(value, list, 0)
          if #list ~= 1 or kindOf[list[1]] ~= "entry" then host.fail("a " .. what .. " is a text, or one cell") end
          return rowOf(payload, list[1])
        end

        local function sortedKeys(list)
          local keys = {}
          for key in pairs(list) do keys[#keys + 1] = key end
          table.sort(keys)
          return keys
        end

        -- Of { kind = { [row] = view } } triples kind, row, view, in their order.
        local function supplementaryList(payload, kinds)
          local list = {}
          for _, kind in ipairs(sortedKeys(kinds)) do
            for _, row in ipairs(sortedKeys(kinds[kind])) do
              local view = supplementaryOf(payload, "supplementary view", kinds[kind][row])
              if view then
                list[#list + 1], list[#list + 2], list[#list + 3] = kind, row, view
              end
            end
          end
          return list
        end

        -- → the sections for `TableContentReader`, and the payload
        local function tableContent(value, isCells, view)
          -- What the script gave is not kept: of a data source alone something is asked later.
          local sections, payload = {}, { models = {}, items = {}, fills = {}, runs = {}, own = {}, count = 0,
            source = kindOf[value] == "source" and value or nil, kinds = kindsOf(value) }
          local rows = { count = 0, kinds = {}, ids = {}, shows = {}, heights = {} }
          if value == nil then
            noteSource(view, nil)
            return { rows = rows }, payload
          end
          if isCells then sections[1] = { cells = value } else flattenSections(value, sections, 0) end
          local result = { rows = rows }
          for place, section in ipairs(sections) do
            local entries, runs, list = {}, {}, nil
            local cells = section.cells
            if cells == nil then
              cells = {}
              for index = 1, #section do cells[index] = section[index] end
            end
            flatten(cells, entries, 0)
            for _, entry in ipairs(entries) do
              if kindOf[entry] == "run" then
                list = nil
                payload.runs[#payload.runs + 1] = entry
                runs[#runs + 1] = { count = entry.rows.count, cell = entry.class and cellNumbers[entry.class] or -1,
                  payload = #payload.runs }
              else
                -- A run of rows: how many there are, and how many payloads come before them.
                if list == nil then
                  list = { 0, payload.count }
                  runs[#runs + 1] = list
                end
                list[1] = list[1] + 1
                addRow(payload, rows, entry)
              end
            end
            if section.title ~= nil and type(section.title) ~= "string" then host.fail("the title of a section is a text; found " ..
              found(section.title)) end
            local supplementary
            if section.supplementary ~= nil then
              supplementary = supplementaryList(payload, readSupplementary(section.supplementary))
            end
            result[place] = { id = section.id ~= nil and checkedID(section.id, "section") or nil, title = section.title,
              header = supplementaryOf(payload, "header", section.header),
              footer = supplementaryOf(payload, "footer", section.footer), supplementary = supplementary, runs = runs }
          end
          noteSource(view, value)
          return result, payload
        end

        -- The entry of a counted row. The last one is kept: class, height and cell are asked for one after the other. The
        -- host forgets it (`lastRun`) when the rows may be other ones.
        local function countedEntry(payload, number, index)
          local run = payload.runs[number]
          if payload.lastRun == run and payload.lastIndex == index then return payload.lastEntry end
          local id, item = run.rows.fn(index)
          if id == nil then host.fail("the function of rows(count, fn) gave no id for row " .. index .. "; return id, item") end
          checkedID(id, "row")
          local entry
          if run.entry then
            local list = {}
            flatten(run.entry(item, index), list, 0)
            if #list ~= 1 or kindOf[list[1]] ~= "entry" then host.fail("row " .. index .. " of rows(count, fn) must be one cell: a class, a model or cell(Class, item, fn)") end
            entry = list[1]
          else
            local model = run.modelClass and makeRowModel(run.modelClass, item, run.fill, index) or nil
            -- One table for all rows of the run: who needs a row for longer keeps what is in it.
            entry = payload.own[number] or { class = run.class, fill = run.fill }
            payload.own[number], entry.item, entry.model = entry, item, model
          end
          entry.id = id
          payload.lastRun, payload.lastIndex, payload.lastEntry = run, index, entry
          return entry
        end

        local function entryAt(payload, number, index)
          if index then return countedEntry(payload, number, index) end
          return { model = payload.models[number], item = payload.items[number], fill = payload.fills[number] }
        end

        local function rowClass(payload, number, index)
          local entry = countedEntry(payload, number, index)
          return entry.class and cellNumbers[entry.class] or 0, entry.id
        end

        local function fillCell(payload, number, cell, index)
          local entry = entryAt(payload, number, index)
          -- What is called may ask for other rows.
          local id, item, model, fill = entry.id, entry.item, entry.model, entry.fill
          if index then
            -- It is asked for once more when it is shown again: the script may have changed what it gives.
            payload.lastRun = nil
          end
          if model then
            modelOperate(model, "apply", cell)
          elseif fill then
            fill(cell, item)
          elseif classOf[cell] then
            local configure = lookup(classOf[cell], "configure")
            if configure then configure(cell, item) end
          end
          return id
        end

        -- Of a row with a model: where that is shown, and the name of its class.
        local function modelBinding(payload, number)
          local model = payload.models[number]
          if model then return host.modelPlace(model), classes[classOf[model]].name end
        end

        local function rowValue(payload, number, index, cell)
          if index then
            local model = cell and host.modelOfView(cell)
            if model then return model end
          end
          local entry = entryAt(payload, number, index)
          if entry.model then return entry.model end
          return entry.item
        end

        local function cellInfo(class)
          local behaviour = lookup(class, "layoutBehaviour")
          local list
          if kindOf[behaviour] == "behaviour" then
            list = behaviour.phases
          elseif behaviour ~= nil then
            host.fail("layoutBehaviour of " .. classes[class].name ..
              " must be layoutOnce, layoutOn(phase), layoutOnEach { … } or alwaysLayout; found " .. found(behaviour))
          end
          return { phases = list or {}, hasHeight = lookup(class, "calculatedCellHeight") ~= nil,
            hasSize = lookup(class, "calculatedCellSize") ~= nil, hasSelected = lookup(class, "setSelected") ~= nil,
            hasHighlighted = lookup(class, "setHighlighted") ~= nil,
            separatorIsHidden = lookup(class, "separatorIsHidden") == true,
            selectionStyle = lookup(class, "selectionStyle") or "default" }
        end

        -- Whether a class gave a length that a cell can have. NaN is none: it is not at least 0.
        local function isLength(value) return type(value) == "number" and value >= 0 and value < math.huge end

        -- What it gave: NaN has a sign in Lua that means nothing.
        local function gaveWords(value) return value ~= value and "nan" or found(value) end

        local function cellExtent(class, payload, number, index, width, isCollection)
          local name = isCollection and "calculatedCellSize" or "calculatedCellHeight"
          local entry = entryAt(payload, number, index)
          local value = lookup(class, name)(class, width, entry.model or entry.item)
          if value == nil then return nil end
          if not isCollection then
            if not isLength(value) then host.fail(name .. " of " .. classes[class].name ..
              " must give a height in points, a finite number of at least 0; it gave " .. gaveWords(value)) end
            return value
          end
          if type(value) ~= "table" or type(value.width) ~= "number" or type(value.height) ~= "number" then
            host.fail(name .. " of " .. classes[class].name .. " must give { width =, height = } in points; it gave " .. found(value)) end
          if not isLength(value.width) or not isLength(value.height) then host.fail(name .. " of " .. classes[class].name ..
            " must give { width =, height = } in points, finite numbers of at least 0; it gave { width = " ..
            gaveWords(value.width) .. ", height = " .. gaveWords(value.height) .. " }") end
          return value.width, value.height
        end

        -- view.backgroundView = value: what is seen where the table is empty.
        local function setBackground(view, value)
          if value == nil then return host.noteBackground(view) end
          view:layoutContent(function(content)
            local node = content:put(value, "backgroundView")
            node:edges(api.equal, view.frameLayoutGuide)
            host.noteBackground(view, node.view)
          end)
        end

        local function cellLayoutOption(cell, phase)
          local hook = lookup(classOf[cell], "layoutOption")
          if hook == nil then return false end
          return true, hook(cell, phase)
        end

        """#
}
