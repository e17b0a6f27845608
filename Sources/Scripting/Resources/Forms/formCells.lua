-- The classes of the cells of forms, by the names that `TableCell` and `CollectionCell` have for them.
local basics, inputs = host.module "formBasics", host.module "formInputs"

---Defines the classes.
---@param prefix string of the names of the classes
---@param define fun(name: string, super: table?): table
---@param isCollection boolean
---@return table<string, table>
local function defineCells(prefix, define, isCollection)
  local cells = {}

  local function class(name, super)
    cells[name] = define(prefix .. name, cells[super])
    return cells[name]
  end

  basics.defineBasics(class)
  if isCollection then return cells end
  basics.defineTexts(class)
  inputs.defineToggles(class, cells)
  inputs.defineTextInputs(class)
  inputs.defineSliders(class, cells)
  inputs.defineStack(class)
  return cells
end

return {
  collectionClasses = defineCells("CollectionCell", api.collectionCell, true),
  tableClasses = defineCells("TableCell", api.tableCell, false),
}
