-- Value models and data sources for `modelGlobals`.
local values, rows = host.module "modelValues", host.module "modelRows"
local cells, sources = host.module "cellModels", host.module "dataSources"
local bound = host.module "boundModels"

return {
  boundList = bound.boundList,
  boundModel = bound.boundModel,
  cellModel = cells.cellModel,
  cellModelEntry = cells.cellModelEntry,
  collectionModel = values.collectionModel,
  dataSource = sources.dataSource,
  kindsOf = sources.kindsOf,
  noteSource = sources.noteSource,
  rowSelected = sources.rowSelected,
  sectionsOf = rows.sectionsOf,
  tableModel = values.tableModel,
}
