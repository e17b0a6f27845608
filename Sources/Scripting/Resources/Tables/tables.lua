-- The functions for tables that Swift calls.
local cells = host.module "tableCells"
local models = host.module "modelGlobals"
host.module "sectionBuilder"

return {
  boundList = models.boundList,
  boundModel = models.boundModel,
  cellExtent = cells.cellExtent,
  cellInfo = cells.cellInfo,
  cellLayoutOption = cells.cellLayoutOption,
  fillCell = cells.fillCell,
  modelBinding = cells.modelBinding,
  rowClass = cells.rowClass,
  rowSelected = models.rowSelected,
  rowValue = cells.rowValue,
  setBackground = cells.setBackground,
  tableContent = host.module("tableContent").tableContent,
}
