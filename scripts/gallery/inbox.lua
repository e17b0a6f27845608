-- inbox.lua: messages by day under sticky headers. A tap reads a message; in edit mode, taps select several to delete
-- them or to move them to the top. The script only sets the current messages: the table finds inserted, deleted and
-- moved rows itself.
local MessageCell = tableCell "MessageCell"

function MessageCell:layoutContent(content)
  content:putHStack("row"):spacing(12):alignment("center")
    :horizontal(equalTo(16), parent):top(equalTo(10), parent):bottom(equalTo(10), parent)
    :layoutContent(function(row)
      row:putStackedView("mark"):assignTo(self, "mark"):cornerRadius(11):borderWidth(1.5):borderColor("systemGray3")
        :size(equalTo(22))
      row:putStackedView("text"):layoutContent(function(text)
        text:putView("dot"):assignTo(self, "dot"):backgroundColor("tint"):cornerRadius(4):size(equalTo(8))
        text:putLabel("from"):assignTo(self, "from"):font("headline"):lineBreakMode("byTruncatingTail")
          :top(equal, parent):leading(equal, parent)
        self.dot:layout(function(dot)
          dot:leading(equalTo(6), self.from.trailingAnchor):centerY(equal, self.from)
        end)
        text:putLabel("time"):assignTo(self, "time"):font("subheadline"):textColor("secondaryLabel")
          :horizontalHugging(800):horizontalCompressionResistance(800)
          :firstBaseline(equal, self.from):trailing(equal, parent):leading(moreThanTo(8), self.dot.trailingAnchor)
        text:putLabel("subject"):assignTo(self, "subject"):font("subheadline"):lineBreakMode("byTruncatingTail")
          :top(equalTo(2), self.from.bottomAnchor):horizontal(equal, parent)
        text:putLabel("preview"):assignTo(self, "preview"):font("subheadline"):textColor("secondaryLabel")
          :numberOfLines(2):lineBreakMode("byTruncatingTail")
          :top(equalTo(2), previous.bottomAnchor):horizontal(equal, parent):bottom(equal, parent)
      end)
    end)
end

function MessageCell:setSelected(isSelected)
  self.mark.backgroundColor = isSelected and "tint" or "clear"
  self.mark.borderColor = isSelected and "tint" or "systemGray3"
end

local MessageModel = tableCellModel("MessageModel", MessageCell)
MessageModel.states = { message = none, isRead = false, isEditing = false }

function MessageModel:didApplying(cell)
  local message = self.message
  cell.from.text, cell.time.text = message.from, message.time
  cell.subject.text, cell.preview.text = message.subject, message.text
  cell.dot.alpha = self.isRead and 0 or 1
  cell.mark.isHidden = not self.isEditing
end

local days = { "Today", "Yesterday", "Last week" }
local messages = {
  { day = 1, from = "Ada Lovelace", time = "11:20", subject = "On the Analytical Engine",
    text = "Notes A to G are attached. The last one has a table: read it line by line, and tell me where I slipped." },
  { day = 1, from = "Grace Hopper", time = "10:05", subject = "Found a bug",
    text = "It was a moth. It is taped into the log book." },
  { day = 1, from = "Alan Turing", time = "09:41", subject = "Re: imitation",
    text = "May I come by on Thursday and talk to whoever is behind the curtain?" },
  { day = 2, from = "Katherine Johnson", time = "17:30", subject = "The landing",
    text = "I checked the numbers by hand, as he asked. The capsule comes down where the machine says." },
  { day = 2, from = "Hedy Lamarr", time = "14:12", subject = "Eighty-eight frequencies",
    text = "As many as a piano has keys. It seemed fair." },
  { day = 2, from = "Edsger Dijkstra", time = "08:00", subject = "A short note",
    text = "The shortest one I could find." },
  { day = 3, from = "Margaret Hamilton", time = "Friday", subject = "Alarm 1202",
    text = "Ignore it. The computer drops what matters less, and goes on." },
  { day = 3, from = "Radia Perlman", time = "Thursday", subject = "A tree in the net",
    text = "I think that I shall never see a graph more lovely than a tree." },
  { day = 3, from = "Barbara Liskov", time = "Monday", subject = "A substitute",
    text = "I send somebody in my place. You will not notice the difference." },
}
for id, message in ipairs(messages) do message.id, message.isRead = id, id % 3 == 0 end

-- The view that is shown for an empty inbox.
local Empty = molecule "NoMessages"

function Empty:layoutContent(content)
  content:putLabel("text"):text("Nothing left to read"):font("title3"):textColor("secondaryLabel")
    :numberOfLines(0):textAlignment("center"):centerY(equal, parent):horizontal(equalTo(32), parent)
end

local Inbox = controller "Inbox"
Inbox.states = { isEditing = false, picked = 0 }

function Inbox:layoutContent(content)
  self.messages = table.move(messages, 1, #messages, 1, {})
  local heading = content:putLabel("title"):text("Inbox"):font { style = "largeTitle", weight = "bold" }
    :lineBreakMode("byTruncatingTail"):top(equalTo(8), safeArea):leading(equalTo(16), safeArea)
  content:putButton("edit")
    :whenStateChanged(self.states.isEditing, "title", function() return self.isEditing and "Done" or "Edit" end)
    :horizontalHugging(800):horizontalCompressionResistance(800)
    :lastBaseline(equal, heading):trailing(equalTo(16), safeArea):leading(moreThanTo(8), heading.trailingAnchor)
    :didClicked(function() self:edit(not self.isEditing) end)
  content:putTable("messages"):assignTo(self, "table"):separatorInset { left = 16 }:backgroundView(Empty)
    :top(equalTo(8), heading.bottomAnchor):horizontal(equal, safeArea):bottom(equal, parent)
    :didSelected(function(_, _, model) self:tapped(model) end)
    :didDeselected(function(_, _, model) if self.isEditing then self:pick(model, false) end end)
  content:putView("bar"):isHidden(true):assignTo(self, "bar"):backgroundColor("secondarySystemBackground")
    :horizontal(equal, parent):bottom(equal, parent):layoutContent(function(bar)
      local function action(name, title, body)
        return bar:putButton(name):whenStateChanged(self.states.picked, "title", function()
          return self.picked > 0 and title .. " (" .. self.picked .. ")" or title
        end):whenStateChanged(self.states.picked, "isEnabled", function() return self.picked > 0 end)
          :top(equalTo(8), parent):bottom(equalTo(8), safeArea):didClicked(body)
      end
      action("raise", "Move to top", function() self:raise() end):leading(equalTo(16), safeArea)
      action("delete", "Delete", function() self:delete() end):trailing(equalTo(16), safeArea)
    end)
  self:show()
end

function Inbox:show()
  local function row(message)
    return MessageModel { cellIdentifier = message.id, message = message, isRead = message.isRead,
      isEditing = self.isEditing }
  end
  self.table.sections = entities(days, function(title, day)
    local rows = {}
    for _, message in ipairs(self.messages) do
      if message.day == day then rows[#rows + 1] = row(message) end
    end
    return when(#rows > 0, section(title, { title = title, rows }))
  end)
end

function Inbox:pick(model, isPicked)
  self.isPicked[model.cellIdentifier] = isPicked or nil
  self.picked = #self.table:selectedPaths()
end

function Inbox:tapped(model)
  if self.isEditing then
    self:pick(model, true)
  else
    self.table:deselectRow(self.table:selectedPaths()[1])
    model.message.isRead = true
    self:show()
  end
end

function Inbox:edit(isEditing)
  for _, path in ipairs(self.table:selectedPaths()) do self.table:deselectRow(path) end
  self.isEditing, self.picked, self.isPicked = isEditing, 0, {}
  self.table.allowsMultipleSelection = isEditing
  self.bar.isHidden = not isEditing
  self.table.contentInset = { bottom = isEditing and 84 or 0 }
  self:show()
end

-- Returns the selected messages and the others.
function Inbox:parted()
  local picked, others = {}, {}
  for _, message in ipairs(self.messages) do
    table.insert(self.isPicked[message.id] and picked or others, message)
  end
  return picked, others
end

function Inbox:delete()
  local _, others = self:parted()
  self.messages = others
  self:edit(false)
end

function Inbox:raise()
  local picked, others = self:parted()
  for _, message in ipairs(picked) do message.day = 1 end
  self.messages = table.move(others, 1, #others, #picked + 1, picked)
  self:edit(false)
end

return Inbox
