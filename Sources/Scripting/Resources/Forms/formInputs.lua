-- The cells of forms with inputs, which only tables have.
local ipairs, math, tostring, type = ipairs, math, tostring, type

local parts = host.module "formParts"
local fail, gap, inset, set, titleLabel = parts.fail, parts.gap, parts.inset, parts.set, parts.titleLabel
local formOf, keyOf = parts.formOf, parts.keyOf
local equalTo, moreThanTo, parent = api.equalTo, api.moreThanTo, api.parent

---Puts a line for error messages below an input.
---@param self table
---@param stack any
local function putProblem(self, stack)
  self.problemLabel = stack:putStackedLabel("problem"):font("footnote"):textColor("systemRed"):numberOfLines(0)
    :isHidden(true).view
end

---@param self table
local function showProblem(self)
  local form = formOf[self]
  set(self.problemLabel, form and form:problemOfKey(keyOf[self]))
end

---Returns the value that a text input shows, or nil and a description of valid values.
---@param value any
---@return string|number|nil
---@return string? expected
local function shownText(_, value)
  if type(value) ~= "string" and type(value) ~= "number" then return nil, "a text" end
  return value
end

---@param class fun(name: string, super: string?): table
---@param cells table<string, table> the cells that are defined
local function defineToggles(class, cells)
  local Basic, Subtitle = cells.Basic, cells.Subtitle

  local Toggle = class("Toggle", "Basic")
  Toggle.selectionStyle = "none"
  Toggle.shown = parts.shownBoolean

  ---@param stack any
  function Toggle:putSwitch(stack)
    self.toggle = stack:putStackedSwitch("toggle"):horizontalCompressionResistance(900)
      :didChanged(function(toggle, isOn)
        self:setValue(isOn)
        self:callback(toggle, { toggleIsOn = isOn })
      end).view
  end

  ---@param stack any
  function Toggle:putTexts(stack)
    Basic.putTexts(self, stack)
    self:putSwitch(stack)
  end

  ---@param item table
  function Toggle:update(item)
    Basic.update(self, item)
    self.toggle.isOn = self:value() == true
    self.toggle.isEnabled = self:isOn()
  end

  local ToggleWithSubtitle = class("ToggleWithSubtitle", "Toggle")
  ---@param stack any
  function ToggleWithSubtitle:putTexts(stack)
    Subtitle.putTexts(self, stack)
    self:putSwitch(stack)
  end
end

---@param class fun(name: string, super: string?): table
local function defineTextInputs(class)
  local TextInput = class("TextInput", "Basic")
  TextInput.selectionStyle = "none"
  TextInput.shown = shownText

  ---@param content any
  function TextInput:layoutContent(content)
    content:putVStack("row"):alignment("fill"):spacing(4):horizontal(equalTo(inset), parent)
      :vertical(equalTo(11), parent):height(moreThanTo(22))
      :layoutContent(function(stack)
        self.textField = stack:putStackedTextField("field"):borderStyle("none"):font("body")
          :didChanged(function(_, text) self:setValue(text) end)
          :didReturned(function(field)
            host.resignFocus()
            self:callback(field, { text = field.text })
          end).view
        putProblem(self, stack)
      end)
    self.input = self.textField
  end

  ---@param item table
  function TextInput:update(item)
    local field, text = self.textField, self:value()
    text = text == nil and "" or tostring(text)
    field.placeholder = item.placeholder or item.title or ""
    field.isSecureTextEntry = item.isSecure == true
    field.isEnabled = self:isOn()
    if field.text ~= text then field.text = text end
    showProblem(self)
  end

  function TextInput:reset()
    self.textField.text, self.textField.placeholder = "", ""
    self.textField.isSecureTextEntry = false
    set(self.problemLabel, nil)
  end

  local TextView = class("TextView", "Basic")
  TextView.selectionStyle = "none"
  TextView.shown = shownText

  ---@param content any
  function TextView:layoutContent(content)
    content:putVStack("row"):alignment("fill"):spacing(4):horizontal(equalTo(inset), parent)
      :vertical(equalTo(11), parent)
      :layoutContent(function(stack)
        self.titleLabel = stack:putStackedLabel("title"):font("footnote"):textColor("secondaryLabel")
          :numberOfLines(0).view
        self.textView = stack:putStackedTextView("text"):font("body"):isScrollEnabled(false)
          :textContainerInset { vertical = 2, horizontal = 0 }
          :height(moreThanTo(66))
          :didChanged(function(view, text)
            self:setValue(text)
            self:callback(view, { text = text })
          end).view
        putProblem(self, stack)
      end)
    self.input = self.textView
  end

  ---@param item table
  function TextView:update(item)
    local text = self:value()
    text = text == nil and "" or tostring(text)
    set(self.titleLabel, item.title)
    if self.textView.text ~= text then self.textView.text = text end
    self.textView.isEnabled = self:isOn()
    showProblem(self)
  end

  function TextView:reset()
    self.textView.text = ""
    set(self.titleLabel, nil)
    set(self.problemLabel, nil)
  end
end

---Returns whether two values are the ends of a range.
---@param least any
---@param most any
---@return boolean
local function isRange(least, most)
  return math.type(least) ~= nil and math.type(most) ~= nil and least <= most
end

---@param class fun(name: string, super: string?): table
---@param cells table<string, table> the cells that are defined
local function defineSliders(class, cells)
  local Basic = cells.Basic

  local Slider = class("Slider", "Basic")
  Slider.selectionStyle = "none"

  ---Returns the value that the slider shows, or nil and a description of valid values.
  ---@param item table
  ---@param value any
  ---@return number?
  ---@return string? expected
  function Slider.shown(item, value)
    if not math.type(value) or value ~= value then return nil, "a number" end
    local least, most = item.minimum or 0, item.maximum or 1
    -- `update` reports a range that is not valid.
    if not isRange(least, most) then return value end
    return value < least and least or value > most and most or value
  end

  ---@param stack any
  function Slider:putSlider(stack)
    self.slider = stack:putStackedSlider("slider"):horizontalHugging(200)
      :didChanged(function(slider, value)
        self:setValue(value)
        self:showValue(value)
        self:callback(slider, { sliderValue = value })
      end).view
  end

  ---@param stack any
  function Slider:putTexts(stack) self:putSlider(stack) end

  function Slider:showValue() end

  ---@param item table
  function Slider:update(item)
    Basic.update(self, item)
    local slider = self.slider
    local least, most = item.minimum or 0, item.maximum or 1
    if not isRange(least, most) then
      fail("'minimum' and 'maximum' of item \"", item.identifier,
        "\" must be numbers, the first not above the second (default: 0 and 1); found ",
        tostring(least), " and ", tostring(most))
    end
    slider.minimumValue, slider.maximumValue = least, most
    slider.value = self:value() or least
    slider.isEnabled = self:isOn()
    self.format = item.format
    self:showValue(slider.value)
  end

  local SliderWithLabels = class("SliderWithLabels", "Slider")
  ---@param stack any
  function SliderWithLabels:putTexts(stack)
    stack:putStackedVStack("texts"):alignment("fill"):spacing(6):horizontalHugging(240)
      :layoutContent(function(texts)
        texts:putStackedHStack("labels"):spacing(gap):alignment("firstBaseline"):layoutContent(function(labels)
          self.titleLabel = titleLabel(labels).view
          self.valueLabel = labels:putStackedLabel("value"):font("body"):textColor("secondaryLabel")
            :horizontalCompressionResistance(900).view
        end)
        self:putSlider(texts)
      end)
  end

  ---@param value number
  function SliderWithLabels:showValue(value)
    local text = self.format or "%.2f"
    self.valueLabel.text = text:find("%d", 1, true) and text:format(math.floor(value + 0.5)) or
      text:format(value)
  end
end

---@param class fun(name: string, super: string?): table
local function defineStack(class)
  -- Short texts in columns of the same width. A subclass can put other views into `stackView`.
  local Stack = class("Stack", "Basic")
  ---@param content any
  function Stack:layoutContent(content)
    self.stackView = content:putHStack("row"):alignment("fill"):distribution("fillEqually"):spacing(gap)
      :horizontal(equalTo(inset), parent):vertical(equalTo(11), parent):height(moreThanTo(22)).view
  end

  ---@param item table
  function Stack:update(item)
    local columns = item.items or {}
    self.columns = self.columns or {}
    for index = #self.columns + 1, #columns do
      self.stackView:layoutContent(function(stack)
        stack:putStackedVStack("column" .. index):alignment("center"):spacing(2):layoutContent(function(column)
          self.columns[index] = {
            title = column:putStackedLabel("title"):font("headline"):numberOfLines(0).view,
            detail = column:putStackedLabel("detail"):font("footnote"):textColor("secondaryLabel")
              :numberOfLines(0).view,
          }
        end)
      end)
    end
    for index, column in ipairs(self.columns) do
      local own = columns[index]
      column.title.superview.isHidden = own == nil
      set(column.title, type(own) == "table" and own.title or type(own) ~= "table" and own or nil)
      set(column.detail, type(own) == "table" and own.detail or nil)
    end
  end

  function Stack:reset() end
end

return {
  defineSliders = defineSliders,
  defineStack = defineStack,
  defineTextInputs = defineTextInputs,
  defineToggles = defineToggles,
}
