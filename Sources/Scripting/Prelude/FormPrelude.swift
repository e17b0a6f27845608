/// The cells of forms. With `models` and `controllers` one chunk, run for a screen whose script asks for forms.
enum FormPrelude {
    static let cells = #"""
        local setmetatable, pairs, ipairs, type, tostring, rawget, select = setmetatable, pairs, ipairs, type, tostring,
          rawget, select
        local table, math, pcall, error, api, host = table, math, pcall, error, api, host
        local equal, parent, equalTo, moreThanTo = api.equal, api.parent, api.equalTo, api.moreThanTo

        local function fail(...) host.fail(table.concat { ... }) end

        -- Which form a cell is one of, and the key of its row.
        local formOf, keyOf = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })
        local formOfRow = setmetatable({}, { __mode = "k" })
        local inset, gap = 16, 12

        -- The classes of cells of forms in tables or in collections, by the names that `TableCell` has for them.
        local function defineCells(prefix, define, isCollection)
          local cells = {}

          local function class(name, super)
            cells[name] = define(prefix .. name, cells[super])
            return cells[name]
          end

          local function row(content)
            return content:putHStack("row"):alignment("center"):spacing(gap):horizontal(equalTo(inset), parent)
              :vertical(equalTo(6), parent):height(moreThanTo(32))
          end

          local function titleLabel(stack, name)
            return stack:putStackedLabel(name or "title"):font("body"):numberOfLines(0):horizontalHugging(240)
          end

          local function detailLabel(stack, style)
            return
              stack:putStackedLabel("detail"):font(style):textColor("secondaryLabel"):numberOfLines(0):isHidden(true)
              :horizontalHugging(245)
          end

          local function set(label, text)
            if label == nil then return end
            local isEmpty = text == nil or text == ""
            label.isHidden = isEmpty
            label.text = isEmpty and "" or tostring(text)
          end

          -- The side on which lines end.
          local function farSide() return api.traits.direction == "rtl" and "left" or "right" end

          -- What all cells have: a picture, a title and a mark at the end of the row; what it may be told.
          local Basic = class "Basic"

          function Basic:putTexts(stack) self.titleLabel = titleLabel(stack).view end
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
          function Basic:configure(row)
            local form = formOfRow[row]
            form:fillCell(self, row)
          end
          function Basic:customize() end
          function Basic:update(item)
            set(self.titleLabel, item.title)
            set(self.detailLabel, item.detail)
            if self.pictureView then
              self.pictureView.isHidden = item.image == nil
              if item.image ~= nil then self.pictureView.image = item.image end
            end
            self:setAccessory(item.accessory or item.child ~= nil and "disclosureIndicator" or "none")
          end
          function Basic:setAccessory(name)
            if self.accessoryLabel == nil then return end
            -- In a text from right to left the angle looks the other way by itself.
            local mark = ({ disclosureIndicator = "›", checkmark = "✓" })[name]
            if mark == nil and name ~= "none" then
              fail("there is no accessory '", tostring(name), "'; there are none, disclosureIndicator and checkmark")
            end
            set(self.accessoryLabel, mark)
            self.accessoryLabel.textColor = name == "checkmark" and "tint" or "tertiaryLabel"
          end
          function Basic:reset()
            set(self.titleLabel, nil)
            set(self.detailLabel, nil)
            if self.pictureView then self.pictureView.isHidden = true end
          end
          -- What a person did with the cell: its form hears of it.
          function Basic:callback(sender, userInfo)
            local form = formOf[self]
            if form then form:didAct(self, sender, userInfo) end
          end
          function Basic:value()
            local form = formOf[self]
            return form and form:valueOfKey(keyOf[self])
          end
          function Basic:setValue(value)
            local form = formOf[self]
            if form then form:noteValue(keyOf[self], value) end
          end
          -- What the input of a class shows for a value: for one that it cannot show nil, and what was expected.
          function Basic.shown(_, value) return value end
          function Basic:isOn() local form = formOf[self] return form == nil or form:isKeyEnabled(keyOf[self]) end

          local Button = class("Button", "Basic")
          Button.selectionStyle = "none"
          function Button:layoutContent(content)
            self.button = content:putButton("button"):font("body"):titleColor("tint"):edges(equal, parent)
              :height(moreThanTo(44))
              :didClicked(function(button) self:callback(button) end).view
          end
          function Button:update(item)
            self.button.title = item.title or ""
            self.button.titleColor = item.isDestructive and "systemRed" or "tint"
            self.button.isEnabled = self:isOn()
          end
          function Button:reset() self.button.title = "" end

          local function shownBoolean(_, value)
            if type(value) ~= "boolean" then return nil, "true or false" end
            return value
          end

          local Spinner = class("Spinner", "Basic")
          Spinner.selectionStyle = "none"
          Spinner.shown = shownBoolean
          function Spinner:putTexts(stack)
            self.spinner = stack:putStackedActivityIndicator("spinner"):isAnimating(true).view
            self.titleLabel = titleLabel(stack):textColor("secondaryLabel").view
          end
          function Spinner:update(item)
            Basic.update(self, item)
            self.spinner.isAnimating = self:value() ~= false
          end

          if isCollection then return cells end

          local Subtitle = class("Subtitle", "Basic")
          function Subtitle:putTexts(stack)
            stack:putStackedVStack("texts"):alignment("fill"):spacing(2):horizontalHugging(240)
              :layoutContent(function(texts)
                self.titleLabel = titleLabel(texts).view
                self.detailLabel = detailLabel(texts, "subheadline").view
              end)
          end

          -- The label small and in the tint, at the end of a column of its own; what it is called for beside it.
          local LeftDetail = class("LeftDetail", "Basic")
          function LeftDetail:putTexts(stack)
            self.titleLabel = stack:putStackedLabel("title"):font("footnote"):textColor("tint"):textAlignment(farSide())
              :numberOfLines(0):width(equalTo(parent), { multiplyBy = 0.26 }).view
            self.detailLabel = stack:putStackedLabel("detail"):font("body"):numberOfLines(0):horizontalHugging(240).view
          end

          local RightDetail = class("RightDetail", "Basic")
          function RightDetail:putTexts(stack)
            self.titleLabel = titleLabel(stack).view
            self.detailLabel = detailLabel(stack, "body"):textAlignment(farSide()).view
          end

          local Toggle = class("Toggle", "Basic")
          Toggle.selectionStyle = "none"
          Toggle.shown = shownBoolean
          function Toggle:putSwitch(stack)
            self.toggle = stack:putStackedSwitch("toggle"):horizontalCompressionResistance(900)
              :didChanged(function(toggle, isOn)
                self:setValue(isOn)
                self:callback(toggle, { toggleIsOn = isOn })
              end).view
          end
          function Toggle:putTexts(stack)
            Basic.putTexts(self, stack)
            self:putSwitch(stack)
          end
          function Toggle:update(item)
            Basic.update(self, item)
            self.toggle.isOn = self:value() == true
            self.toggle.isEnabled = self:isOn()
          end

          local ToggleWithSubtitle = class("ToggleWithSubtitle", "Toggle")
          function ToggleWithSubtitle:putTexts(stack)
            Subtitle.putTexts(self, stack)
            self:putSwitch(stack)
          end

          -- A line below an input that says what is wrong with it.
          local function putProblem(self, stack)
            self.problemLabel =
              stack:putStackedLabel("problem"):font("footnote"):textColor("systemRed"):numberOfLines(0)
              :isHidden(true).view
          end
          local function showProblem(self)
            local form = formOf[self]
            set(self.problemLabel, form and form:problemOfKey(keyOf[self]))
          end

          local function shownText(_, value)
            if type(value) ~= "string" and type(value) ~= "number" then return nil, "a text" end
            return value
          end

          local TextInput = class("TextInput", "Basic")
          TextInput.selectionStyle = "none"
          TextInput.shown = shownText
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

          local Slider = class("Slider", "Basic")
          Slider.selectionStyle = "none"
          function Slider.shown(item, value)
            if not math.type(value) or value ~= value then return nil, "a number" end
            local least, most = item.minimum or 0, item.maximum or 1
            -- Of a range that is none the row says so itself.
            if not math.type(least) or not math.type(most) or not (least <= most) then return value end
            return value < least and least or value > most and most or value
          end
          function Slider:putSlider(stack)
            self.slider = stack:putStackedSlider("slider"):horizontalHugging(200)
              :didChanged(function(slider, value)
                self:setValue(value)
                self:showValue(value)
                self:callback(slider, { sliderValue = value })
              end).view
          end
          function Slider:putTexts(stack) self:putSlider(stack) end
          function Slider:showValue() end
          function Slider:update(item)
            Basic.update(self, item)
            local slider = self.slider
            local least, most = item.minimum or 0, item.maximum or 1
            if not math.type(least) or not math.type(most) or not (least <= most) then
              fail("'minimum' and 'maximum' of item \"", item.identifier, "\" are numbers, the first not above the second (0 ",
                "and 1 where they are left out); found ", tostring(least), " and ", tostring(most)) end
            slider.minimumValue, slider.maximumValue = least, most
            slider.value = self:value() or least
            slider.isEnabled = self:isOn()
            self.format = item.format
            self:showValue(slider.value)
          end

          local SliderWithLabels = class("SliderWithLabels", "Slider")
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
          function SliderWithLabels:showValue(value)
            local text = self.format or "%.2f"
            self.valueLabel.text = text:find("%d", 1, true) and text:format(math.floor(value + 0.5)) or
              text:format(value)
          end

          -- Short texts in columns of the same width; a subclass puts what it likes into `stackView`.
          local Stack = class("Stack", "Basic")
          function Stack:layoutContent(content)
            self.stackView = content:putHStack("row"):alignment("fill"):distribution("fillEqually"):spacing(gap)
              :horizontal(equalTo(inset), parent):vertical(equalTo(11), parent):height(moreThanTo(22)).view
          end
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

          return cells
        end

        """#
}
