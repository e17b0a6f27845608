-- A booking in Arabic. No constraint uses left or right, so the same code works for left-to-right languages. On a
-- low screen, the picture and the space above shrink to keep both buttons visible; with large text, the page scrolls.
-- options: --direction rtl --locale ar

-- A text at the trailing edge; below the title with large text.
local function far(isLarge, name, text, space, entries)
  local beside = view[entries.beside]
  return Label { name, text = text, font = entries.font, textColor = entries.color, numberOfLines = isLarge and 0 or 1,
    leading = isLarge and beside or atLeast(beside.trailing + 12), firstBaseline = not isLarge and beside,
    trailing = isLarge and atMost(parent.trailing - 20) or parent.trailing - 20,
    top = isLarge and beside.bottom + space, bottom = isLarge and entries.bottom }
end

-- A colored dot, a title, and the booked value at the trailing edge.
local function row(isLarge, place, caption, booked, color, top)
  local name, bottom = "caption" .. place, place == 3 and parent.bottom - 24
  return {
    Label { name, text = caption, textColor = "secondaryLabel", numberOfLines = 0, leading = parent.leading + 42,
      trailing = atMost(parent.trailing - 20), top = top, bottom = not isLarge and bottom },
    View { backgroundColor = color, cornerRadius = 5, size = 10, leading = parent.leading + 20, centerY = view[name] },
    far(isLarge, "booked" .. place, booked, 0,
      { beside = name, font = { style = "body", weight = "semibold" }, bottom = bottom }),
  }
end

local function card(isLarge)
  local function below(place) return view[(isLarge and "booked" or "caption") .. place].bottom + 16 end
  return View { "card", backgroundColor = "secondarySystemGroupedBackground", cornerRadius = 24,
    shadow = { color = "black", opacity = 0.08, radius = 28, offset = { x = 0, y = 10 } },
    leading = parent.leading + 16, trailing = parent.trailing - 16, top = previous.bottom + 24,
    ImageView { "picture", image = "images/hills.jpg", contentMode = "scaleAspectFill", cornerRadius = 16,
      clipsToBounds = true, top = parent.top + 8, leading = parent.leading + 8, trailing = parent.trailing - 8,
      verticalCompressionResistance = 1,
      -- Shrinks before the page exceeds the screen's height, which has priority 250.
      height = { exactly(192, 240), atLeast(100) } },
    Label { "place", text = "طوكيو، اليابان", font = { style = "title2", weight = "bold" }, numberOfLines = 0,
      leading = parent.leading + 20, trailing = atMost(parent.trailing - 20), top = previous.bottom + 20 },
    far(isLarge, "dates", "١٢ – ١٩ أبريل", 4,
      { beside = "place", font = { style = "subheadline", weight = "medium" }, color = "tint" }),
    Label { "description", text = "مدينة تجمع بين المعابد القديمة وناطحات السحاب، وتزهر حدائقها في فصل الربيع.",
      font = "callout",
      textColor = "secondaryLabel", numberOfLines = 0, leading = parent.leading + 20, trailing = parent.trailing - 20,
      top = view[isLarge and "dates" or "place"].bottom + 8 },
    View { "line", backgroundColor = "separator", height = 1 / traits.scale, leading = parent.leading + 20,
      trailing = parent, top = previous.bottom + 20 },
    row(isLarge, 1, "الرحلة", "JL 402", "systemBlue", view.line.bottom + 20),
    row(isLarge, 2, "الفندق", "Park Hotel", "systemPurple", below(1)),
    row(isLarge, 3, "المسافرون", "شخصان", "systemOrange", below(2)),
  }
end

return {
  View { "background", backgroundColor = "systemGroupedBackground", edges = parent },
  Scroll { "scroll", edges = parent, ScrollVContentView { "page",
    Label { "title", text = "رحلتك القادمة", font = { style = "largeTitle", weight = "bold" }, numberOfLines = 0,
      leading = parent.leading + 24, trailing = atMost(parent.trailing - 24),
      top = { exactly(safeArea.top + 48, 240), atLeast(safeArea.top + 16) } },
    Label { "subtitle", text = "تبقّى ١٢ يومًا على السفر", font = "callout", textColor = "secondaryLabel",
      numberOfLines = 0, leading = previous, trailing = atMost(parent.trailing - 24), top = previous.bottom + 4 },
    function() return card(traits.textSize > 1.1) end,
    Button { "confirm", title = "تأكيد الحجز", titleColor = "white", font = "headline", backgroundColor = "tint",
      cornerRadius = 16, shadow = { color = "tint", opacity = 0.28, radius = 20, offset = { x = 0, y = 8 } },
      leading = parent.leading + 16, trailing = parent.trailing - 16, height = atLeast(54), numberOfLines = 0,
      top = previous.bottom + 28 },
    Button { "later", title = "لاحقًا", font = "body", numberOfLines = 0, centerX = parent,
      horizontal = inside(parent, 16), top = previous.bottom + 12, bottom = atMost(safeArea.bottom - 12) },
  } },
}
