-- A form from JSON: the fields, their requirements and the error texts are data; this script only builds the
-- screen. Return moves to the next field, the last field submits the form, and the button follows the input.
-- `tatami render form.lua --data form.json` shows another form.
local standard = {
  title = "New account",
  sections = {
    { header = "WHO YOU ARE", items = {
      { identifier = "name", title = "Name", cell = "textInput", data = { required = "Please tell us your name." } },
      { identifier = "email", title = "Email", cell = "textInput", data = {
        required = "We need an address to write to.", pattern = "^[^@%s]+@[^@%s]+%.[^@%s]+$",
        mistake = "An address looks like ann@example.com." } },
      { identifier = "password", title = "Password", cell = "textInput", isSecure = true, data = {
        required = "Please choose a password.", minimum = 8, mistake = "Use at least 8 characters." } },
    }, footer = "Your address is shown to nobody." },
    { header = "WHAT YOU LIKE", items = {
      { identifier = "news", title = "Newsletter", detail = "Once a month, never more", cell = "toggleWithSubtitle" },
      { identifier = "size", title = "Text size", cell = "sliderWithLabels", minimum = 12, maximum = 24, value = 16,
        format = "%d pt" },
      { identifier = "about", title = "About you", cell = "textView" },
    } },
    { items = {
      { identifier = "terms", title = "I accept the terms", cell = "toggle", data = { isNeeded = true } },
      { identifier = "submit", title = "Create account", cell = "button", enabled = false },
    } },
  },
}

local Form = formTable { name = "Form", title = "Form", model = data.sections and data or standard }

Form.states = { submitted = none }

-- What is wrong with a value, by the rules in the data of its item; nil for nothing.
local function problem(item, value)
  local rules = item.data or {}
  local text = type(value) == "string" and value or ""
  if rules.required and text == "" then return rules.required end
  if rules.pattern and not text:find(rules.pattern) then return rules.mistake end
  if rules.minimum and utf8.len(text) < rules.minimum then return rules.mistake end
  if rules.isNeeded and value ~= true then return "needed" end
end

-- Each item of the form with its path.
function Form:eachItem(fn)
  local path = self:itemAt { 1, 1 } and { 1, 1 } or self:nextIndexPath { 1, 0 }
  while path do
    fn(self:itemAt(path), path)
    path = self:nextIndexPath(path)
  end
end

function Form:isComplete()
  local isComplete = true
  self:eachItem(function(item)
    if problem(item, self:value(item.identifier)) then isComplete = false end
  end)
  return isComplete
end

function Form:configureCell(cell, path)
  local item = self:itemAt(path)
  cell:update(item)
  if item.cell == "textInput" then
    cell.action = function(_, userInfo)
      self:setProblem(item.identifier, problem(item, userInfo.text))
      local here = self:pathOf(item.identifier)
      if not self:becomeFirstResponder(self:nextIndexPath(here)) then self:submit() end
    end
  elseif item.cell == "button" then
    cell.action = function() self:submit() end
  end
end

-- A mistake is shown when a field is left with it, and goes as soon as it is mended.
function Form:valueDidChange(identifier, value)
  local item = self:itemAt(self:pathOf(identifier))
  if not problem(item, value) and item.cell == "textInput" then self:setProblem(identifier, nil) end
  self:updateButton(self:pathOf("submit"), self:isComplete())
end

-- Shows what is missing, and goes to the first field that is wrong; hands the values in where nothing is.
function Form:submit()
  local first
  self:eachItem(function(item, path)
    local wrong = problem(item, self:value(item.identifier))
    if item.cell == "textInput" then
      self:setProblem(item.identifier, wrong)
      first = first or wrong and path
    end
  end)
  if first then return self:becomeFirstResponder(first) end
  if not self:isComplete() then return end
  self.submitted = self:allValues()
  self:presentAlert("Welcome", "Hello " .. self:value("name") .. "!")
end

return Form
