-- The values of rows and sections of tables, and checks of scripts' values.
local math, next, rawget, setmetatable = math, next, rawget, setmetatable
local tostring, type = tostring, type

local module = host.module "classes"
local classOf, classes = module.classOf, module.classes

-- The kinds of the engine's tables: "entry" (a row), "run" (counted rows), "many" (a list), "rows", "section",
-- "sections", "builder", "value model", "value section", "bound model" or "source".
local kindOf = setmetatable({}, { __mode = "k" })

-- The metatables by kind. Rows share one, because a table can have 100,000 rows.
local metas = {}
---Notes the kind of a table.
---@param kind string
---@param object table
---@return table object
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

-- The function that makes each kind.
local makers = {
  ["bound model"] = "model",
  builder = "tableCells",
  entry = "cell",
  many = "when or entities",
  rows = "rows",
  run = "next",
  section = "section",
  sections = "build",
  source = "dataSource",
  ["value model"] = "tableModel",
  ["value section"] = "section",
}

---Describes a value for a message.
---@param value any
---@return string
local function found(value)
  local kind = kindOf[value]
  if kind then return "the result of " .. (makers[kind] or kind) end
  local class = classOf[value] or value
  if type(class) == "table" and classes[class] then
    return (classOf[value] and "an instance of " or "the class ") .. classes[class].name
  end
  if type(value) == "string" then return "the string \"" .. value:sub(1, 40) .. "\"" end
  if type(value) == "number" or type(value) == "boolean" then return tostring(value) end
  return value == nil and "nil" or "a " .. type(value)
end

---Raises an error about an extra argument, which would be ignored.
---@param name string
---@param expected string
---@param extra any
local function tooMany(name, expected, extra)
  host.fail(name .. " takes " .. expected .. "; found " .. found(extra) .. " as well")
end

---Checks a function that fills a cell.
---@param name string the function that got it
---@param fn any
local function checkFill(name, fn)
  if fn == nil or type(fn) == "function" then return end
  host.fail(name .. " needs a function that fills a cell; found " .. found(fn))
end

---Refuses a table that has only fields: it would show no rows, without a message. `table.pack()` has a count.
---@param name string
---@param list table
local function needList(name, list)
  if #list == 0 and next(list) ~= nil and rawget(list, "n") ~= 0 then
    host.fail(name ..
      ": expected a list, found a table of fields; put the rows into a list, { first, second }")
  end
end

---Refuses a list with other keys than its numbers from 1: they would not be shown, without a message. The count of
---`table.pack` is allowed, and so are the keys in `isKnown`.
---@param what string
---@param list table
---@param isKnown table<any, boolean>?
---@return boolean? isPlain whether the list has only its numbers
local function needSequence(what, list, isKnown)
  local count, others = #list, 0
  for _ in next, list do others = others + 1 end
  if others == count then return true end
  for key in next, list do
    local isPlace = math.type(key) == "integer" and key >= 1 and key <= count
    if not isPlace and not (key == "n" and math.type(rawget(list, "n"))) and not (isKnown and isKnown[key]) then
      local name = type(key) == "string" and "'" .. key:sub(1, 40) .. "'" or "[" .. tostring(key):sub(1, 40) .. "]"
      host.fail("a list of " .. what .. " is numbered from 1 without gaps: " .. name ..
        " would not be shown; write { first, second }")
    end
  end
end

---Checks the identifier of a row or section.
---@param id any
---@param what string
---@return string|number|boolean
local function checkedID(id, what)
  local kind = type(id)
  if kind == "string" or kind == "boolean" or kind == "number" and id == id then return id end
  host.fail("the identifier of a " .. what .. " must be a string or a number that stays the same; found " ..
    (kind == "number" and "NaN" or found(id)))
end

return {
  checkFill = checkFill,
  checkedID = checkedID,
  found = found,
  kindOf = kindOf,
  needList = needList,
  needSequence = needSequence,
  tagged = tagged,
  tooMany = tooMany,
}
