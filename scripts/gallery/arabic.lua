-- A booking in Arabic. No constraint uses left or right, so the same code works for left-to-right languages. On a
-- low screen, the picture and the space above shrink to keep both buttons visible; with large text, the page scrolls.
-- options: --direction rtl --locale ar
local details = {
  { "الرحلة", "JL 402", "systemBlue" },
  { "الفندق", "Park Hotel", "systemPurple" },
  { "المسافرون", "شخصان", "systemOrange" },
}

-- With large text, side-by-side views are stacked.
local function isLarge() return traits.textSize > 1.1 end

-- A colored dot, a title, and the booked value at the trailing edge.
local function row(card, words, above, distance)
  local caption = card:putLabel()
    :text(words[1])
    :textColor("secondaryLabel")
    :numberOfLines(0)
    :leading(equalTo(42), parent)
    :trailing(lessThanTo(20), parent)
    :top(equalTo(distance), above.bottomAnchor)
  card:putView()
    :backgroundColor(words[3])
    :cornerRadius(5)
    :size(equalTo(10))
    :leading(equalTo(20), parent)
    :centerY(equal, caption)
  local booked = card:putLabel()
    :text(words[2])
    :font { style = "body", weight = "semibold" }
  if isLarge() then
    return booked:numberOfLines(0):leading(equal, caption):trailing(lessThanTo(20), parent)
      :top(equal, caption.bottomAnchor)
  end
  booked:trailing(equalTo(20), parent):leading(moreThanTo(12), caption.trailingAnchor):firstBaseline(equal, caption)
  return caption
end

local function layoutCard(card)
  local picture = card:putImageView("picture")
    :image("images/hills.jpg")
    :contentMode("scaleAspectFill")
    :cornerRadius(16)
    :clipsToBounds(true)
    :at({ "top", "leading", "trailing" }, equalTo(8), parent)
    -- Shrinks before the page exceeds the screen's height, which has priority 250.
    :height(equalTo(192), 240)
    :height(moreThanTo(100))
    :verticalCompressionResistance(1)
  local place = card:putLabel("place")
    :text("طوكيو، اليابان")
    :font { style = "title2", weight = "bold" }
    :numberOfLines(0)
    :leading(equalTo(20), parent)
    :trailing(lessThanTo(20), parent)
    :top(equalTo(20), picture.bottomAnchor)
  local dates = card:putLabel("dates")
    :text("١٢ – ١٩ أبريل")
    :font { style = "subheadline", weight = "medium" }
    :textColor("tint")
  if isLarge() then
    dates:numberOfLines(0):leading(equal, place):trailing(lessThanTo(20), parent):top(equalTo(4), place.bottomAnchor)
  else
    dates:trailing(equalTo(20), parent):leading(moreThanTo(12), place.trailingAnchor):firstBaseline(equal, place)
  end
  local description = card:putLabel("description")
    :text("مدينة تجمع بين المعابد القديمة وناطحات السحاب، وتزهر حدائقها في فصل الربيع.")
    :font("callout")
    :textColor("secondaryLabel")
    :numberOfLines(0)
    :at({ "leading", "trailing" }, equalTo(20), parent)
    :top(equalTo(8), (isLarge() and dates or place).bottomAnchor)
  local line = card:putView("line")
    :backgroundColor("separator")
    :height(equalTo(1 / traits.scale))
    :leading(equalTo(20), parent)
    :trailing(equal, parent)
    :top(equalTo(20), description.bottomAnchor)

  local last = row(card, details[1], line, 20)
  for index = 2, #details do last = row(card, details[index], last, 16) end
  last:bottom(equalTo(24), parent)
end

local function layoutPage(content)
  local title = content:putLabel("title")
    :text("رحلتك القادمة")
    :font { style = "largeTitle", weight = "bold" }
    :numberOfLines(0)
    :leading(equalTo(24), parent)
    :trailing(lessThanTo(24), parent)
    :top(equalTo(48), safeArea, 240)
    :top(moreThanTo(16), safeArea)
  local subtitle = content:putLabel("subtitle")
    :text("تبقّى ١٢ يومًا على السفر")
    :font("callout")
    :textColor("secondaryLabel")
    :numberOfLines(0)
    :leading(equal, title)
    :trailing(lessThanTo(24), parent)
    :top(equalTo(4), title.bottomAnchor)
  local card = content:putView("card")
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(24)
    :shadow { color = "black", opacity = 0.08, radius = 28, offset = { x = 0, y = 10 } }
    :at({ "leading", "trailing" }, equalTo(16), parent)
    :top(equalTo(24), subtitle.bottomAnchor)
    :layoutContent(layoutCard)
  content:putButton("confirm")
    :title("تأكيد الحجز")
    :titleColor("white")
    :font("headline")
    :backgroundColor("tint")
    :cornerRadius(16)
    :shadow { color = "tint", opacity = 0.28, radius = 20, offset = { x = 0, y = 8 } }
    :at({ "leading", "trailing" }, equalTo(16), parent)
    :height(moreThanTo(54))
    :numberOfLines(0)
    :top(equalTo(28), card.bottomAnchor)
  content:putButton("later")
    :title("لاحقًا")
    :font("body")
    :numberOfLines(0)
    :centerX(equal, parent)
    :horizontal(moreThanTo(16), parent)
    :top(equalTo(12), previous.bottomAnchor)
    :bottom(lessThanTo(12), safeArea)
end

return function(content)
  content:putView("background"):backgroundColor("systemGroupedBackground"):edges(equal, parent)
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(layoutPage)
  end)
end
