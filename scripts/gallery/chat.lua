-- A conversation: bubbles as wide as their text, up to three quarters of the screen, own messages on the trailing side,
-- and an input bar above the keyboard. Sent messages are added to the list; its other rows stay.
local Bubble = molecule "Bubble" {
  states = { text = "", isMine = false },
  View { "ground", cornerRadius = 18, edges = parent,
    backgroundColor = function(self) return self.isMine and "tint" or "secondarySystemBackground" end },
  Label { "words", text = bind "text", font = "body", numberOfLines = 0, edges = inset(parent, { vertical = 9,
    horizontal = 14 }), textColor = function(self) return self.isMine and "white" or "label" end },
}

-- A row with the list's width, with the bubble at its sender's side.
local function row(_, message)
  return View { "row", Bubble { "bubble", text = message[1], isMine = message.mine or false, vertical = parent,
    width = atMost(parent.width * 0.75), trailing = message.mine and parent, leading = not message.mine and parent } }
end

local function line(edge)
  return View { "line", backgroundColor = "separator", height = 1 / traits.scale, [edge] = parent }
end

local Chat = controller "Chat" {
  states = { draft = "", messages = {
    { "Morning! Did the new layout survive the long names?" },
    { "It did. Bubbles hug their words until they reach three quarters of the width; then the text wraps.",
      mine = true },
    { "And right to left?" },
    { "Same lines. Nothing here says left or right.", mine = true },
    { "Ship it 🚀" },
  } },
  View { "header", backgroundColor = "systemBackground", fullTop = parent,
    ImageView { "avatar", image = "images/avatar.png", contentMode = "scaleAspectFill", clipsToBounds = true,
      cornerRadius = 20, size = 40, leading = parent.leading + 16,
      top = { atLeast(safeArea.top + 10), exactly(safeArea.top + 10, 600) },
      bottom = { atMost(parent.bottom - 10), exactly(parent.bottom - 10, 600) } },
    VStack { "who", leading = previous.trailing + 12, trailing = atMost(parent.trailing - 16), centerY = previous,
      top = atLeast(safeArea.top + 10), bottom = atMost(parent.bottom - 10),
      Label { text = "Hana Mori", font = "headline", numberOfLines = 0 },
      Label { text = "online", font = "caption1", textColor = "systemGreen" } },
    function() return line "fullBottom" end },
  View { "bar", backgroundColor = "systemBackground", horizontal = parent, bottom = parent,
    function() return line "fullTop" end,
    Button { "send", title = "Send", titleColor = "white", font = "headline", backgroundColor = "tint",
      cornerRadius = 18,
      contentInsets = { left = 12, right = 12, top = 6, bottom = 6 }, height = atLeast(36), width = atLeast(72),
      trailing = parent.trailing - 16, top = parent.top + 10, bottom = keyboardSafeArea.bottom - 10,
      onTap = function(self) self:send() end },
    View { "well", backgroundColor = "secondarySystemBackground", cornerRadius = 18, height = previous,
      leading = parent.leading + 16, trailing = previous.leading - 10, centerY = previous,
      TextField { "draft", placeholder = "Message", text = bind "draft", horizontalHugging = 100, centerY = parent,
        horizontalCompressionResistance = 740, horizontal = inset(parent, 14),
        onReturn = function(self) self:send() end } } },
  Scroll { "scroll", horizontal = parent, top = view.header.bottom, bottom = view.bar.top, ScrollVContentView {
    Label { "day", text = "Today 9:41", font = { style = "caption1", weight = "medium" }, textColor = "secondaryLabel",
      top = parent.top + 16, centerX = parent },
    VStack { "list", spacing = 8, top = previous.bottom + 12, horizontal = inset(parent, 16),
      bottom = atMost(parent.bottom - 16),
      each(bind "messages", function(_, _, index) return index end, row) },
  } },
}

function Chat:send()
  if self.draft == "" then return end
  self.messages = table.move(self.messages, 1, #self.messages, 1,
    { [#self.messages + 1] = { self.draft, mine = true } })
  self.draft = ""
end

return Chat
