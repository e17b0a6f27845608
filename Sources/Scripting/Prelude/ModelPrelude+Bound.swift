/// The model of a table: what it shows, read from what the table keeps when a script looks at it.
extension ModelPrelude {
    /// In the block of `models` and `values`, which ends here.
    static let boundModels = #"""
          local itemOf = given.itemOf
          -- By view its model, and the other way round; by payload of a table the value that was made of it, for as
          -- long as somebody has it.
          local modelByView = setmetatable({}, { __mode = "k" })
          local viewOfModel = setmetatable({}, { __mode = "k" })
          local snapshots = setmetatable({}, { __mode = "kv" })
          local boundMeta

          -- Whether the class of a row is the one that its value names.
          local function isByKind(item, class, kinds)
            if kinds == nil or item == nil or kindOf[item] or classOf[item] or classes[item] then return false end
            if type(kinds) ~= "table" or classes[kinds] then return kinds == class end
            return kinds[type(item) == "table" and item.kind or 1] == class
          end

          -- What was given for a row.
          local function givenRow(payload, number, class, height)
            local model, item, fill = payload.models[number], payload.items[number], payload.fills[number]
            if model then
              itemOf[model] = item
              return model
            end
            if classOf[item] and classes[classOf[item]].type == "cellModel" then return item end
            if class == nil then return tagged("entry", { height = height, fill = fill }) end
            if fill == nil and isByKind(item, class, payload.kinds) then return item end
            return tagged("entry", { class = class, item = item, fill = fill })
          end

          local function givenSupplementary(payload, shown, byNumber)
            if type(shown) ~= "table" then return shown end
            return givenRow(payload, shown[1], byNumber[shown[2]], shown[3] or nil)
          end

          local function givenCells(payload, runs, byNumber, view, keepsCounted)
            local cells = {}
            for _, run in ipairs(runs) do
              local first, kinds, heights = run[1], run[2], run[3]
              if first == nil and not keepsCounted then host.fail("the rows of " .. host.viewText(view) ..
                " are made when they are seen, by rows(count, fn), and no model holds them; read them from what the " ..
                "function reads, and say what changed with rowsChanged") end
              if first == nil then
                cells[#cells + 1] = payload.runs[run.counted]
                kinds = {}
              end
              local row, high = 0, 1
              for place = 1, #kinds, 2 do
                local class = byNumber[kinds[place]]
                for _ = 1, kinds[place + 1] do
                  local height
                  if heights[high] == row then
                    height = heights[high + 1]
                    high = high + 2
                  end
                  cells[#cells + 1] = givenRow(payload, first + row, class, height)
                  row = row + 1
                end
              end
            end
            return cells
          end

          -- The sections that a table shows, each made by a function of its fields.
          local function shownSections(view, payload, keepsCounted, make)
            local byNumber, sections = {}, {}
            if payload == nil then return sections end
            for class, number in pairs(cellNumbers) do byNumber[number] = class end
            for place, shown in ipairs(host.tableShown(view)) do
              local supplementary = {}
              local views = shown.supplementary
              for index = 1, #views, 3 do
                local kind = views[index]
                supplementary[kind] = supplementary[kind] or {}
                supplementary[kind][views[index + 1]] = givenSupplementary(payload, views[index + 2], byNumber)
              end
              sections[place] = make { id = shown.id, title = shown.title,
                header = givenSupplementary(payload, shown.header, byNumber),
                footer = givenSupplementary(payload, shown.footer, byNumber),
                cells = givenCells(payload, shown.runs, byNumber, view, keepsCounted), supplementary = supplementary }
            end
            return sections
          end

          snapshot = function(bound)
            local view = viewOfModel[bound]
            local isCollection, payload = host.tablePayload(view)
            if payload == nil then return makeModelValue({}, { isCollection = isCollection }) end
            local known = snapshots[payload]
            if known then return known end
            local options = { isCollection = isCollection, kinds = payload.kinds }
            known = makeModelValue(shownSections(view, payload, false, function(fields)
              return makeSection(fields, options)
            end), options)
            snapshots[payload] = known
            return known
          end

          -- model:didReload(fn), beside that of the view.
          local function didReload(bound, fn, extra)
            if type(fn) ~= "function" or extra ~= nil then host.fail("didReload of a model takes one function; found " ..
              found(extra == nil and fn or extra)) end
            host.noteModelReload(viewOfModel[bound], fn)
            return bound
          end

          local function show(bound, key, value) viewOfModel[bound][key] = value end

          boundMeta = {
            __name = "model", __metatable = false,
            __len = function(self) return #snapshot(self) end,
            __index = function(self, key)
              if key == "view" then return viewOfModel[self] end
              if key == "didReload" then return didReload end
              if modelMethods[key] then return modelMethods[key] end
              local model = snapshot(self)
              if key == "sections" then return model end
              if key ~= "cells" then return model[key] end
              if #model > 1 then host.fail("'cells' are those of a single section, and " ..
                host.viewText(viewOfModel[self]) .. " has " .. plural(#model, "section") .. ": write model[2].cells, or " ..
                "model.sections") end
              return #model == 1 and model[1].cells or {}
            end,
            __newindex = function(self, key, value)
              if key == "sections" or key == "cells" then return show(self, key, value) end
              if math.type(key) ~= "integer" and type(key) ~= "table" then
                host.fail("of the model of a table 'sections', 'cells', a section by its number and a cell by its " ..
                  "path can be set; found '" .. tostring(key) .. "'")
              end
              local model = snapshot(self)
              local list = type(key) == "table" and modelMethods.section(model, key[1]) or model
              local place = type(key) == "table" and key[2] or key
              if value == nil then
                model = model:remove(key)
              elseif place == #list + 1 then
                model = model:insert(key, value)
              else
                model = model:replace(key, value)
              end
              show(self, "sections", model)
            end,
            -- view:model(value), as nodes have it.
            __call = function(_, view, value)
              view.sections = value
              return view
            end,
            __eq = function(a, b)
              return (viewOfModel[a] and snapshot(a) or a) == (viewOfModel[b] and snapshot(b) or b)
            end,
            __tostring = function(self) return tostring(snapshot(self)) end,
          }

          boundModel = function(view)
            local bound = modelByView[view]
            if bound == nil then
              bound = setmetatable({}, boundMeta)
              kindOf[bound], viewOfModel[bound], modelByView[view] = "bound model", view, bound
            end
            return bound
          end

          -- Adds to what a table shows: to its sections, or to the cells of the last one.
          local function append(view, key, ...)
            local _, payload = host.tablePayload(view)
            local sections = shownSections(view, payload, true, function(fields) return tagged("section", fields) end)
            if key == "sections" then
              -- The builder goes on with the last section.
              if select("#", ...) == 0 then
                local builder = api.tableCells()
                if #sections > 0 then builder.sections = sections end
                return builder
              end
              for index = 1, select("#", ...) do sections[#sections + 1] = (select(index, ...)) end
            else
              if #sections == 0 then sections[1] = tagged("section", { cells = {} }) end
              local cells = sections[#sections].cells
              for index = 1, select("#", ...) do cells[#cells + 1] = (select(index, ...)) end
            end
            view.sections = sections
          end

          -- The sections or cells of a table as a field of its view: what it shows now, to be read and added to.
          boundList = function(view, key)
            local list
            local model = boundModel(view)
            local function add(first, ...)
              if rawequal(first, list) then return append(view, key, ...) end
              if first == nil then return append(view, key) end
              return append(view, key, first, ...)
            end
            list = setmetatable({}, {
              __name = key, __metatable = false,
              __len = function() return #model[key] end,
              __index = function(_, place)
                if place == "append" then return add end
                if math.type(place) ~= "integer" then host.fail("of the " .. key .. " of a table a place and 'append' " ..
                  "can be read; found '" .. tostring(place) .. "'. What else a model can do, view.model can") end
                return model[key][place]
              end,
              __newindex = function(_, place, value)
                if key == "sections" then model[place] = value else model[{ 1, place }] = value end
              end,
              -- view:sections(value), as nodes have it.
              __call = function(_, table, value)
                table[key] = value
                return table
              end,
              __pairs = function(self) return ipairs(self) end,
            })
            kindOf[list] = "many"
            return list
          end
        end

        """#
}
