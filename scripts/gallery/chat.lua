-- A conversation: bubbles as wide as their text, up to three quarters of the screen, own messages on the trailing side,
-- and an input bar above the keyboard. Sent messages are added to the existing stack.
local Chat = controller "Chat"

Chat.states = { draft = "" }

local messages = {
  { "Morning! Did the new layout survive the long names?" },
  { "It did. Bubbles hug their words until they reach three quarters of the width; then the text wraps.", mine = true },
  { "And right to left?" },
  { "Same lines. Nothing here says left or right.", mine = true },
  { "Ship it 🚀" },
}

local Bubble = molecule "Bubble"

Bubble.states = { text = "", isMine = false }

function Bubble:layoutContent(content)
  content:putView("ground"):backgroundColor(self.isMine and "tint" or "secondarySystemBackground"):cornerRadius(18)
    :edges(equal, parent)
  content:putLabel("words"):text(self.text):font("body"):numberOfLines(0):textColor(self.isMine and "white" or "label")
    :vertical(equalTo(9), parent):horizontal(equalTo(14), parent)
end

-- A row with the list's width, with the bubble at its sender's side.
local function put(list, message)
  local place = #list.view.subviews + 1
  list:putStackedView(place == 1 and "row" or "row-" .. place):layoutContent(function(row)
    local bubble = build(Bubble, function(b) b.text, b.isMine = message[1], message.mine or false end)
    local node = row:put(bubble, "bubble")
      :vertical(equal, parent)
      :width(lessThanTo(parent), { multiplyBy = 0.75 })
    if message.mine then node:trailing(equal, parent) else node:leading(equal, parent) end
  end)
end

function Chat:send()
  if self.draft == "" then return end
  local text = self.draft
  self.draft = ""
  self.list:layoutContent(function(list) put(list, { text, mine = true }) end)
end

function Chat:layoutContent(content)
  local header = content:putView("header"):backgroundColor("systemBackground"):at("fullTop", equal, parent)
  header:layoutContent(function(bar)
    local avatar = bar:putImageView("avatar"):image("images/avatar.png"):contentMode("scaleAspectFill")
      :clipsToBounds(true):cornerRadius(20)
      :size(equalTo(40)):leading(equalTo(16), parent):top(moreThanTo(10), safeArea):bottom(lessThanTo(10), parent)
      -- The bar is as high as its highest element.
      :top(equalTo(10), safeArea, 600):bottom(equalTo(10), parent, 600)
    bar:putVStack("who"):leading(equalTo(12), avatar.trailingAnchor):trailing(lessThanTo(16), parent)
      :centerY(equal, avatar):top(moreThanTo(10), safeArea):bottom(lessThanTo(10), parent)
      :layoutContent(function(who)
        who:putStackedLabel():text("Hana Mori"):font("headline"):numberOfLines(0)
        who:putStackedLabel():text("online"):font("caption1"):textColor("systemGreen")
      end)
    bar:putView("line"):backgroundColor("separator"):height(equalTo(1 / traits.scale)):at("fullBottom", equal, parent)
  end)

  local bar = content:putView("bar"):backgroundColor("systemBackground"):horizontal(equal, parent):bottom(equal, parent)
    :layoutContent(function(inside)
      inside:putView("line"):backgroundColor("separator"):height(equalTo(1 / traits.scale)):at("fullTop", equal, parent)
      local send = inside:putButton("send"):title("Send"):titleColor("white"):font("headline"):backgroundColor("tint")
        :cornerRadius(18)
        :contentInsets { left = 12, right = 12, top = 6, bottom = 6 }
        :height(moreThanTo(36)):width(moreThanTo(72)):trailing(equalTo(16), parent)
        :top(equalTo(10), parent):bottom(equalTo(10), keyboardSafeArea)
        :didClicked(function() self:send() end)
      inside:putView("well"):backgroundColor("secondarySystemBackground"):cornerRadius(18):height(equalTo(send))
        :leading(equalTo(16), parent):trailing(equalTo(10), send.leadingAnchor):centerY(equal, send)
        :layoutContent(function(well)
          well:putTextField("draft"):placeholder("Message"):horizontalHugging(100)
            :horizontalCompressionResistance(740):horizontal(equalTo(14), parent)
            :centerY(equal, parent)
            :bind("text", self.states.draft):didReturned(function() self:send() end)
        end)
    end)

  content:putScroll("scroll"):horizontal(equal, parent):top(equal, header.bottomAnchor):bottom(equal, bar.topAnchor)
    :layoutContent(function(scroll)
      scroll:putScrollVContentView():layoutContent(function(page)
        page:putLabel("day"):text("Today 9:41"):font { style = "caption1", weight = "medium" }
          :textColor("secondaryLabel")
          :top(equalTo(16), parent):centerX(equal, parent)
        self.list = page:putVStack("list"):spacing(8):top(equalTo(12), previous.bottomAnchor)
          :horizontal(equalTo(16), parent)
          :bottom(lessThanTo(16), parent):layoutContent(function(list)
            for _, message in ipairs(messages) do put(list, message) end
          end).view
      end)
    end)
end

return Chat
