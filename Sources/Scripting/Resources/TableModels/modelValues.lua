-- Value models as values: their fields, their comparison, and the functions that make them.
local ipairs, math, next, pairs, rawequal, rawget = ipairs, math, next, pairs, rawequal, rawget
local setmetatable, table, tostring, type = setmetatable, table, tostring, type

local module, parts = host.module "classes", host.module "modelParts"
local classOf, classes = module.classOf, module.classes
local kindOf = host.module("tableValues").kindOf
local isSectionKey = host.module("sections").isSectionKey
local addSections, makeModelValue, plural = parts.addSections, parts.makeModelValue, parts.plural
local modelMeta, modelMethods, modelParts = parts.modelMeta, parts.modelMethods, parts.modelParts
local sectionMeta, sectionMethods, sectionParts = parts.sectionMeta, parts.sectionMethods, parts.sectionParts
host.module "modelMethods"

local modelNames = { "headers", "footers", "isEmpty" }
local sectionNames = { "id", "title", "header", "footer", "supplementary", "cells", "isEmpty" }

---Compares what two sections contain.
---@param a any
---@param b any
---@param depth integer
---@return boolean
local function same(a, b, depth)
  if rawequal(a, b) then return true end
  if type(a) ~= "table" or type(b) ~= "table" or depth > 32 then return a == b end
  if kindOf[a] or kindOf[b] or classOf[a] or classOf[b] or classes[a] or classes[b] then
    if kindOf[a] == "entry" and kindOf[b] == "entry" then
      return a.class == b.class and a.fill == b.fill and rawequal(a.model, b.model) and
        same(a.item, b.item, depth + 1)
    end
    if classOf[a] and classOf[a] == classOf[b] and classes[classOf[a]].type == "cellModel" then
      for key, value in next, a do
        if not same(value, rawget(b, key), depth + 1) then return false end
      end
      for key in next, b do
        if rawget(a, key) == nil then return false end
      end
      return true
    end
    return false
  end
  for key, value in next, a do
    if not same(value, b[key], depth + 1) then return false end
  end
  for key in next, b do
    if a[key] == nil then return false end
  end
  return true
end

---Raises an error about an unknown field.
---@param kind string
---@param key any
---@param names string[]
---@param methods table<string, function>
local function noField(kind, key, names, methods)
  local all = {}
  for _, name in ipairs(names) do all[#all + 1] = name end
  for name in pairs(methods) do all[#all + 1] = name end
  table.sort(all)
  host.fail("a " .. kind .. " has no '" .. tostring(key) .. "'" .. host.nearestName(tostring(key), all))
end

sectionMeta.__name = "section"
sectionMeta.__metatable = false

function sectionMeta:__len() return #sectionParts[self].cells end

---@param key any
---@return any
function sectionMeta:__index(key)
  local own = sectionParts[self]
  if math.type(key) == "integer" then return own.cells[key] end
  if sectionMethods[key] then return sectionMethods[key] end
  if key == "isEmpty" then return #own.cells == 0 end
  if key == "cells" then return table.move(own.cells, 1, #own.cells, 1, {}) end
  if key == "supplementary" then
    return setmetatable({}, {
      __index = function(_, place)
        if type(place) ~= "table" then return end
        local views = own.supplementary[place[2]]
        return views and views[place[1]]
      end,
      __pairs = function() return next, own.supplementary end,
      __metatable = false,
    })
  end
  if not isSectionKey[key] then noField("section", key, sectionNames, sectionMethods) end
  return own[key]
end

---@param key any
function sectionMeta:__newindex(key)
  host.fail("a section of a model is immutable, so '" .. tostring(key) ..
    "' cannot be set: use section:with { … } or another method, which returns a changed section")
end

---@param a any
---@param b any
---@return boolean
function sectionMeta.__eq(a, b)
  local one, other = sectionParts[a], sectionParts[b]
  return one ~= nil and other ~= nil and one.id == other.id and one.title == other.title and
    same(one.header, other.header, 0) and same(one.footer, other.footer, 0) and
    same(one.supplementary, other.supplementary, 0) and same(one.cells, other.cells, 0)
end

function sectionMeta:__tostring()
  local own = sectionParts[self]
  return "section" .. (own.id ~= nil and " " .. tostring(own.id) or "") .. " of " .. plural(#own.cells, "cell")
end

---Returns a function that lists the headers or footers of a model.
---@param name string
---@return fun(model: table): any[]
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

modelMeta.__name = "model"
modelMeta.__metatable = false

function modelMeta:__len() return #modelParts[self].sections end

---@param key any
---@return any
function modelMeta:__index(key)
  local sections = modelParts[self].sections
  if math.type(key) == "integer" then return sections[key] end
  if type(key) == "table" then
    local section = sections[key[1]]
    return section and sectionParts[section].cells[key[2]]
  end
  if modelMethods[key] then return modelMethods[key] end
  if modelFields[key] then return modelFields[key](self) end
  if type(key) == "string" then noField("model", key, modelNames, modelMethods) end
end

---@param key any
function modelMeta:__newindex(key)
  host.fail("a model is immutable, so " .. (type(key) == "string" and "'" .. key .. "'" or "its contents") ..
    " cannot be set: use model = model:replace(place, value) or another method, which returns a changed model")
end

---@param a any
---@param b any
---@return boolean
function modelMeta.__eq(a, b)
  local one, other = modelParts[a], modelParts[b]
  if one == nil or other == nil or #one.sections ~= #other.sections then return false end
  for index = 1, #one.sections do
    if one.sections[index] ~= other.sections[index] then return false end
  end
  return true
end

function modelMeta:__tostring()
  return "model of " .. plural(#self, "section") .. " and " .. plural(self:cellCount(), "cell")
end

---Returns `tableModel` or `collectionModel`.
---@param name string
---@param isCollection boolean
---@return fun(content: any): table
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
          if key ~= "sections" then
            host.fail(name .. " has no '" .. key .. "'" ..
              (near == "" and ". It has sections, or cells, kinds and headers" or near))
          end
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

return { collectionModel = modelMaker("collectionModel", true), tableModel = modelMaker("tableModel", false) }
