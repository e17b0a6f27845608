-- Reads the models of forms.
local ipairs, pairs, tostring, type = ipairs, pairs, tostring, type

local parts = host.module "formParts"
local fail, isTable = parts.fail, parts.isTable

local itemKeys = {
  "accessory", "cell", "child", "data", "detail", "enabled", "format", "id", "identifier", "image", "isDestructive",
  "isSecure", "items", "maximum", "minimum", "placeholder", "title", "value",
}
local sectionKeys = { "footer", "header", "id", "items" }
local modelKeys = { "sections", "title" }

---Describes a value for a message.
---@param value any
---@return string
local function found(value)
  if type(value) == "string" then return '"' .. value:sub(1, 40) .. '"' end
  if type(value) == "number" or type(value) == "boolean" then return tostring(value) end
  return value == nil and "nil" or "a " .. type(value)
end

---Refuses keys that resemble a known key. The script may use other keys for itself.
---@param value table
---@param keys string[]
---@param what string
local function checkKeys(value, keys, what)
  for key in pairs(value) do
    if type(key) == "string" then
      local isKnown = false
      for _, name in ipairs(keys) do isKnown = isKnown or name == key end
      local near = isKnown and "" or host.nearestName(key, keys)
      if near ~= "" then fail("unknown key '", key, "' in ", what, near) end
    end
  end
end

---Reads a model: `{ title =, sections = { { header =, footer =, items = { … } } } }`, or a list of sections.
---@param model any
---@return table
local function readModel(model)
  if not isTable(model) then
    fail("the model of a form is { title =, sections = { { items = { … } } } }; found ", found(model))
  end
  local sections = model.sections
  if sections == nil then sections = model else checkKeys(model, modelKeys, "the model of a form") end
  if not isTable(sections) then fail("'sections' of a form is a list; found ", found(sections)) end
  local result, used = { title = model.title, sections = {} }, {}
  for number = 1, #sections do
    local section = sections[number]
    local where = "section " .. number .. " of the form"
    if not isTable(section) then
      fail(where, " must be { header =, footer =, items = { … } }; found ", found(section))
    end
    checkKeys(section, sectionKeys, where)
    if not isTable(section.items) then fail(where, " needs a list of its items; found ", found(section.items)) end
    local own = { id = section.id, header = section.header, footer = section.footer, items = {}, keys = {} }
    for index = 1, #section.items do
      local item = section.items[index]
      local place = "item " .. index .. " of " .. where
      if not isTable(item) then fail(place, " must be { identifier =, title = }; found ", found(item)) end
      if type(item.identifier) ~= "string" or item.identifier == "" then
        fail(place, " needs an identifier, a text; found ", found(item.identifier))
      end
      checkKeys(item, itemKeys, place)
      if item.data ~= nil and not isTable(item.data) then
        fail("'data' of ", place, " must be a table; found ", found(item.data))
      end
      local key = item.id ~= nil and tostring(item.id) or item.identifier
      local count = (used[key] or 0) + 1
      used[key] = count
      own.items[index], own.keys[index] = item, count == 1 and key or key .. "#" .. count
    end
    result.sections[number] = own
  end
  return result
end

return { found = found, readModel = readModel }
