-- The cells of forms for texts and buttons.
local tostring = tostring

local parts = host.module "formParts"
local fail, farSide, set = parts.fail, parts.farSide, parts.set
local formOf, formOfRow, keyOf = parts.formOf, parts.formOfRow, parts.keyOf
local row, titleLabel, detailLabel = parts.row, parts.titleLabel, parts.detailLabel
local equal, equalTo, moreThanTo, parent = api.equal, api.equalTo, api.moreThanTo, api.parent

---Defines the cells that tables and collections have.
---@param class fun(name: string, super: string?): table
local function defineBasics(class)
  -- The base of all cells: an image, a title and a mark at the end of the row.
  local Basic = class "Basic"

  ---@param stack any
  function Basic:putTexts(stack) self.titleLabel = titleLabel(stack).view end

  ---@param content any
  function Basic:layoutContent(content)
    row(content):layoutContent(function(stack)
      self.pictureView = stack:putStackedImageView("image"):contentMode("scaleAspectFit"):isHidden(true)
        :size(equalTo(28)).view
      self:putTexts(stack)
      self.accessoryLabel = stack:putStackedLabel("accessory"):font { size = 20, weight = "medium" }
        :textColor("tertiaryLabel"):isHidden(true):horizontalCompressionResistance(900)
        :horizontalHugging(760).view
    end)
  end

  function Basic:moleculeDidLayout() self:customize() end

  ---@param item table
  function Basic:configure(item) formOfRow[item]:fillCell(self, item) end

  ---Lets a class of the script change the cell after the first layout.
  function Basic:customize() end

  ---Shows an item.
  ---@param item table
  function Basic:update(item)
    set(self.titleLabel, item.title)
    set(self.detailLabel, item.detail)
    if self.pictureView then
      self.pictureView.isHidden = item.image == nil
      if item.image ~= nil then self.pictureView.image = item.image end
    end
    self:setAccessory(item.accessory or item.child ~= nil and "disclosureIndicator" or "none")
  end

  ---@param name string
  function Basic:setAccessory(name)
    if self.accessoryLabel == nil then return end
    -- The angle mirrors itself in text from right to left.
    local mark = ({ disclosureIndicator = "›", checkmark = "✓" })[name]
    if mark == nil and name ~= "none" then
      fail("unknown accessory '", tostring(name), "'; use 'none', 'disclosureIndicator' or 'checkmark'")
    end
    set(self.accessoryLabel, mark)
    self.accessoryLabel.textColor = name == "checkmark" and "tint" or "tertiaryLabel"
  end

  function Basic:reset()
    set(self.titleLabel, nil)
    set(self.detailLabel, nil)
    if self.pictureView then self.pictureView.isHidden = true end
  end

  ---Tells the form that its cell was used.
  ---@param sender any
  ---@param userInfo table?
  function Basic:callback(sender, userInfo)
    local form = formOf[self]
    if form then form:didAct(self, sender, userInfo) end
  end

  ---@return any
  function Basic:value()
    local form = formOf[self]
    return form and form:valueOfKey(keyOf[self])
  end

  ---@param value any
  function Basic:setValue(value)
    local form = formOf[self]
    if form then form:noteValue(keyOf[self], value) end
  end

  ---Returns the value that the cell's input shows, or nil and a description of valid values.
  ---@param value any
  ---@return any
  ---@return string? expected
  function Basic.shown(_, value) return value end

  ---Returns whether the row is enabled.
  ---@return boolean
  function Basic:isOn()
    local form = formOf[self]
    return form == nil or form:isKeyEnabled(keyOf[self])
  end

  local Button = class("Button", "Basic")
  Button.selectionStyle = "none"

  ---@param content any
  function Button:layoutContent(content)
    self.button = content:putButton("button"):font("body"):titleColor("tint"):edges(equal, parent)
      :height(moreThanTo(44))
      :didClicked(function(button) self:callback(button) end).view
  end

  ---@param item table
  function Button:update(item)
    self.button.title = item.title or ""
    self.button.titleColor = item.isDestructive and "systemRed" or "tint"
    self.button.isEnabled = self:isOn()
  end

  function Button:reset() self.button.title = "" end

  local Spinner = class("Spinner", "Basic")
  Spinner.selectionStyle = "none"
  Spinner.shown = parts.shownBoolean

  ---@param stack any
  function Spinner:putTexts(stack)
    self.spinner = stack:putStackedActivityIndicator("spinner"):isAnimating(true).view
    self.titleLabel = titleLabel(stack):textColor("secondaryLabel").view
  end

  ---@param item table
  function Spinner:update(item)
    Basic.update(self, item)
    self.spinner.isAnimating = self:value() ~= false
  end
end

---Defines the cells with two texts, which only tables have.
---@param class fun(name: string, super: string?): table
local function defineTexts(class)
  local Subtitle = class("Subtitle", "Basic")
  ---@param stack any
  function Subtitle:putTexts(stack)
    stack:putStackedVStack("texts"):alignment("fill"):spacing(2):horizontalHugging(240)
      :layoutContent(function(texts)
        self.titleLabel = titleLabel(texts).view
        self.detailLabel = detailLabel(texts, "subheadline").view
      end)
  end

  -- The title is small and tinted, in a column of its own at the start; the detail follows.
  local LeftDetail = class("LeftDetail", "Basic")
  ---@param stack any
  function LeftDetail:putTexts(stack)
    self.titleLabel = stack:putStackedLabel("title"):font("footnote"):textColor("tint"):textAlignment(farSide())
      :numberOfLines(0):width(equalTo(parent), { multiplyBy = 0.26 }).view
    self.detailLabel = stack:putStackedLabel("detail"):font("body"):numberOfLines(0):horizontalHugging(240).view
  end

  local RightDetail = class("RightDetail", "Basic")
  ---@param stack any
  function RightDetail:putTexts(stack)
    self.titleLabel = titleLabel(stack).view
    self.detailLabel = detailLabel(stack, "body"):textAlignment(farSide()).view
  end
end

return { defineBasics = defineBasics, defineTexts = defineTexts }
