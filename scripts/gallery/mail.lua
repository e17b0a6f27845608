-- mail.lua: the list next to the message if the width is regular, only the list if it is compact. Rows are molecules;
-- the selected message is a state that colors and texts follow.
local mails = {
  { "Ada Lovelace", "On the Analytical Engine", "Notes A to G are attached; G has the numbers of Bernoulli." },
  { "Grace Hopper", "Found a bug", "It was a moth. It is taped into the log book." },
  { "Alan Turing", "Re: imitation", "May I come by on Thursday and talk to whoever is behind the curtain?" },
}

-- With large text, views are not placed side by side.
local function isLarge() return traits.textSize > 1.1 end

local Row = molecule "MailRow"
Row.states = { mail = none, selected = false }

function Row:layoutContent(row)
  local from, subject, text = table.unpack(self.mail)
  local function ink(node, property, color, selected)
    return node:whenStateChanged(self.states.selected, property, function() return self.selected and selected
      or color end)
  end
  ink(self.view, "backgroundColor", "systemBackground", "systemBlue")
  self.layoutMargins = { left = 16, right = 16 }
  local name = ink(row:putLabel("from"), "textColor", "label", "white"):text(from):font("headline")
    :top(equalTo(10), parent):leading(equal, layoutMargins)
  local time = ink(row:putLabel("time"), "textColor", "secondaryLabel", "white"):text("09:41"):font("subheadline")
    :horizontalHugging(260):horizontalCompressionResistance(760)
  local about = ink(row:putLabel("subject"), "textColor", "label", "white"):text(subject):font("subheadline")
    :horizontal(equal, layoutMargins)
  if isLarge() then
    name:numberOfLines(0):trailing(lessThan, layoutMargins)
    time:leading(equal, name):top(equalTo(2), name.bottomAnchor)
    about:numberOfLines(0):top(equalTo(2), time.bottomAnchor)
  else
    name:lineBreakMode("byTruncatingTail")
    time:firstBaseline(equal, name):leading(equalTo(8), name.trailingAnchor):trailing(equal, layoutMargins)
    about:lineBreakMode("byTruncatingTail"):top(equalTo(2), name.bottomAnchor)
  end
  ink(row:putLabel("text"), "textColor", "secondaryLabel", "white"):text(text):font("subheadline"):numberOfLines(2)
    :lineBreakMode("byTruncatingTail")
    :top(equalTo(2), about.bottomAnchor):horizontal(equal, layoutMargins):bottom(equalTo(10), parent)
  row:putView("line"):backgroundColor("separator"):height(equalTo(1))
    :leading(equal, layoutMargins):trailing(equal, parent):bottom(equal, parent)
end

local Mail = controller "Mail"
Mail.states = { selected = 1 }

function Mail:layoutList(list, isBesideMessage)
  for i, mail in ipairs(mails) do
    local row = Row()
    row.mail = mail
    local node = list:put(row, "row" .. i):horizontal(equal, safeArea)
      :top(equal, i == 1 and safeArea or previous.bottomAnchor):didClicked(function() self.selected = i end)
    if i == #mails then node:bottom(lessThan, safeArea) end
    if isBesideMessage then
      row.selected = i == self.selected
      self.states.selected:observe(row):didSet(function() row.selected = i == self.selected end)
    end
  end
end

-- The list scrolls if it is higher than the screen.
function Mail:putList(content, isBesideMessage)
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("mails"):layoutContent(function(list) self:layoutList(list, isBesideMessage) end)
  end)
end

function Mail:layoutMessage(message)
  local function part(name, number)
    return message:putLabel(name):horizontalHugging(250):horizontalCompressionResistance(740):numberOfLines(0)
      :whenStateChanged(self.states.selected, "text", function() return mails[self.selected][number] end)
  end
  part("subject", 2):font { style = "title1", weight = "bold" }
    :top(equalTo(24), safeArea):horizontal(equalTo(24), safeArea)
  part("from", 1):font("subheadline"):textColor("secondaryLabel")
    :top(equalTo(4), previous.bottomAnchor):horizontal(equalTo(24), safeArea)
  part("text", 3):width(lessThanTo(560))
    :top(equalTo(16), previous.bottomAnchor):leading(equalTo(24), safeArea):trailing(lessThanTo(24), safeArea)
    :bottom(lessThanTo(24), safeArea)
end

function Mail:layoutContent(content)
  self.backgroundColor = "systemBackground"
  if traits.horizontalSizeClass == "compact" then return self:putList(content, false) end
  content:putView("list"):vertical(equal, parent):leading(equal, parent)
    :width(equalTo(parent), { multiplyBy = 0.38, priority = 751 }):width(moreThanTo(300))
      :width(lessThanTo(380))
    :layoutContent(function(list) self:putList(list, true) end)
  content:putView("divider"):backgroundColor("separator"):width(equalTo(1)):vertical(equal, parent)
    :leading(equal, previous.trailingAnchor)
  content:putView("message"):vertical(equal, parent):leading(equal, previous.trailingAnchor):trailing(equal, parent)
    :layoutContent(function(message)
      message:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
        scroll:putScrollVContentView("words"):layoutContent(function(words) self:layoutMessage(words) end)
      end)
    end)
end

return Mail
