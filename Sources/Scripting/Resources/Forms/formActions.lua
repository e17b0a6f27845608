-- The navigation, the actions and the layout of forms.
local error, pairs, pcall, rawget, table = error, pairs, pcall, rawget, table

local module, models = host.module "formParts", host.module "formModels"
local fail, isTable, keyOf = module.fail, module.isTable, module.keyOf
local found, readModel = models.found, models.readModel
local formTable = host.module "formTable"
local FormTable, partsOf, setting = formTable.FormTable, formTable.partsOf, formTable.setting
local take = host.module("formContent").take
local equal, equalTo, moreThanTo, parent = api.equal, api.equalTo, api.moreThanTo, api.parent

---Opens the table of an item, or a table. `popTable` goes back.
---@param value any
function FormTable:pushTable(value)
  local parts = partsOf(self, "pushTable")
  local child = isTable(value) and (value.child or value.sections and value)
  if not child then
    fail("pushTable takes an item with a child, or a table of sections; found ", found(value))
  end
  readModel(child)
  table.insert(parts.stack, {
    model = self.model,
    title = parts.read.title or setting(self, "title"),
    offset = parts.list and parts.list.contentOffset,
  })
  host.resignFocus()
  parts.isRefused = false
  self.model = child
  if parts.isRefused then
    table.remove(parts.stack)
  elseif parts.list then
    parts.list.contentOffset = { x = 0, y = 0 }
  end
end

---@return boolean
function FormTable:popTable()
  local parts = partsOf(self, "popTable")
  local last = table.remove(parts.stack)
  if last == nil then return false end
  host.resignFocus()
  self.model = last.model
  if parts.list and last.offset then parts.list.contentOffset = last.offset end
  return true
end

---@return integer
function FormTable:navigationDepth() return #partsOf(self, "navigationDepth").stack end

---Records an action that only a host can do, and calls the form's `hostEffect`.
---@param form table
---@param name string
---@param values table
local function effect(form, name, values)
  values.kind = name
  table.insert(partsOf(form, name).effects, values)
  form:hostEffect(values)
end

---@param title string
---@param message string?
function FormTable:presentAlert(title, message) effect(self, "alert", { title = title, message = message }) end

---@param url string
---@param title string?
function FormTable:pushBrowser(url, title) effect(self, "browser", { url = url, title = title }) end

---@return table[]
function FormTable:hostEffects() return partsOf(self, "hostEffects").effects end

---Handles the action of a cell.
---@param cell any
---@param sender any
---@param info table?
---@return boolean? hasAction whether the cell has an action of its own
function FormTable:didAct(cell, sender, info)
  local key = keyOf[cell]
  local item, path = partsOf(self, "action").items[key], self:pathOf(key)
  if item == nil then return end
  local userInfo = {}
  for name, value in pairs(item.data or {}) do userInfo[name] = value end
  for name, value in pairs(info or {}) do userInfo[name] = value end
  local action, delegate = rawget(cell, "action"), setting(self, "delegate")
  if action then action(sender, userInfo) end
  self:action(item, path, sender, userInfo)
  if delegate and delegate.action then delegate:action(self, item, path, sender, userInfo) end
  return action ~= nil
end

---@param path integer[]
function FormTable:didSelectRow(path)
  local parts = partsOf(self, "didSelectRow")
  local item, cell = self:itemAt(path), parts.list:cellAt(path)
  parts.list:deselectRow(path)
  if item == nil or cell == nil or cell.selectionStyle == "none" then return end
  local depth = #parts.stack
  local hasAction = self:didAct(cell, cell)
  if not hasAction and #parts.stack == depth and isTable(item.child) then self:pushTable(item) end
end

---Puts the bar with the title and the button that goes back.
---@param form table
---@param content any
---@return any
local function putBar(form, content)
  local parts = partsOf(form, "layoutContent")
  local bar = content:putView("bar"):backgroundColor("systemBackground"):horizontal(equal, parent)
    :top(equal, parent):bottom(equalTo(-44), api.safeArea.topAnchor)
  bar:layoutContent(function(own)
    -- As in a navigation bar, texts keep their size: the bar has the same height at any text size.
    parts.back = own:putButton("back"):font { size = 17 }:titleColor("tint"):isHidden(true)
      :leading(equalTo(8), parent):bottom(equal, parent):height(equalTo(44))
      :horizontalCompressionResistance(740)
      :didClicked(function() form:popTable() end).view
    parts.title = own:putLabel("title"):font { size = 17, weight = "semibold" }:textAlignment("center")
      :numberOfLines(1):lineBreakMode("byTruncatingTail")
      :centerX(equal, parent):leading(moreThanTo(8), api.previous.trailingAnchor)
      :bottom(equal, parent):height(equalTo(44)).view
    own:putView("line"):backgroundColor("separator"):height(equalTo(1 / api.traits.scale))
      :horizontal(equal, parent):bottom(equal, parent)
  end)
  return bar
end

---Shows each model that the script sets.
---@param form table
---@param parts table
local function observeModel(form, parts)
  form.states.model:observe(form):didSet(function(self, changes)
    if changes.new == nil or parts.isRestoring then return end
    local isRight, problem = pcall(take, self, changes.new)
    parts.isRefused = not isRight
    if isRight then return end
    parts.old = changes.old
    error(problem, 0)
  end)
  -- If the form refuses a model, its state goes back to the model that is shown.
  host.whenSet(form, function(key)
    if key ~= "model" or parts.old == nil then return end
    local old = parts.old
    parts.old, parts.isRestoring = nil, true
    form.model = old
    parts.isRestoring = false
  end)
end

---@param content any
function FormTable:layoutContent(content)
  local parts = partsOf(self, "layoutContent")
  local style = setting(self, "style") or "insetGrouped"
  self.view.backgroundColor = style == "plain" and "systemBackground" or "systemGroupedBackground"
  local top = api.safeArea.topAnchor
  if setting(self, "hasBar") ~= false then top = putBar(self, content).bottomAnchor end
  local list = setting(self, "isCollection") and content:putCollection("collection") or
    content:putTable("table"):style(style)
  list:horizontal(equal, parent):top(equal, top):bottom(equal, api.keyboard)
    :didSelected(function(_, path) self:didSelectRow(path) end)
  for name, value in pairs(setting(self, "properties") or {}) do list[name](list, value) end
  parts.list = list.view
  host.notePlace(parts.list, setting(self, "chunk"), setting(self, "line"))
  if not parts.isObserved then
    parts.isObserved = true
    observeModel(self, parts)
  end
  -- A layout that runs again shows the model that the form has.
  local first = self.model
  if first == nil then self.model = setting(self, "model") else take(self, first) end
  self:reload()
  parts.isShown = true
  self.list = parts.list
end
