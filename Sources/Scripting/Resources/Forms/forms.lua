-- `formTable` and `formCollection`, which make classes of forms.
local pairs, table, tostring, type = pairs, table, tostring, type

local module, cells, models = host.module "formParts", host.module "formCells", host.module "formModels"
local fail, isTable = module.fail, module.isTable
local found, readModel = models.found, models.readModel
local formTable = host.module "formTable"
host.module "formActions"

-- The fields of a definition besides functions and states, with their types.
local settingKeys = {
  delegate = "table",
  hasBar = "boolean",
  isAutomaticReloadEnabled = "boolean",
  model = "table",
  name = "string",
  properties = "table",
  sections = "table",
  style = "string",
  title = "string",
}

---Returns `formTable` or `formCollection`.
---@param maker string
---@param isCollection boolean
---@return fun(definition: table): table
local function define(maker, isCollection)
  return function(definition)
    if not isTable(definition) then
      fail(maker, " takes a table: ", maker, " { title =, sections = { … } }; found ", found(definition))
    end
    local own, methods, names = { isCollection = isCollection }, {}, {}
    for name in pairs(settingKeys) do names[#names + 1] = name end
    table.sort(names)
    local name = definition.name or (isCollection and "FormCollection" or "Form")
    for key, value in pairs(definition) do
      if type(value) == "function" then
        methods[key] = value
      elseif settingKeys[key] then
        if type(value) ~= settingKeys[key] then
          fail("'", key, "' of ", maker, " must be a ", settingKeys[key], "; found ", found(value))
        end
        own[key] = value
      elseif key ~= "states" then
        fail(maker, " has no '", tostring(key), "'", host.nearestName(tostring(key), names))
      end
    end
    if own.sections then own.model = { title = own.title, sections = own.sections } end
    if own.model then readModel(own.model) end
    local class = api.controller(name, formTable.FormTable)
    if definition.states then class.states = definition.states end
    for key, method in pairs(methods) do class[key] = method end
    class.formClass = class
    own.chunk, own.line = host.scriptPlace()
    formTable.settings[class] = own
    return class
  end
end

return {
  collectionCells = cells.collectionClasses,
  formCollection = define("formCollection", true),
  formTable = define("formTable", false),
  tableCells = cells.tableClasses,
}
