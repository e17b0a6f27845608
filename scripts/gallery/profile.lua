-- A profile: a round portrait on the edge of a card, a wrapped biography, a row of numbers, and a list. It scrolls
-- if the screen is too low.
local Stat = molecule "Stat"

Stat.states = { value = "", caption = "" }

function Stat:layoutContent(content)
  content:putVStack()
    :alignment("center")
    :spacing(2)
    :edges(equal, parent)
    :layoutContent(function(stack)
      stack:putStackedLabel("value")
        :font { style = "title3", weight = "bold" }
        :whenStateChanged(self.states.value, "text")
      stack:putStackedLabel("caption")
        :font("footnote")
        :numberOfLines(0)
        :textColor("secondaryLabel")
        :whenStateChanged(self.states.caption, "text")
    end)
end

local Row = molecule "Row"

Row.states = { title = "", detail = "", tone = "systemBlue" }

function Row:layoutContent(content)
  content:putView("swatch")
    :cornerRadius(10)
    :size(equalTo(40))
    :leading(equalTo(16), parent)
    :vertical(moreThanTo(12), parent)
    :centerY(equal, parent)
    :whenStateChanged(self.states.tone, "backgroundColor")
    :layoutContent(function(swatch)
      swatch:putView():backgroundColor("#ffffffe6"):cornerRadius(2):size(equalTo { width = 20, height = 4 })
        :centerX(equal, parent)
        :centerY(equalTo(-5), parent)
      swatch:putView():backgroundColor("#ffffff99"):cornerRadius(2):size(equalTo { width = 12, height = 4 })
        :leading(equal, previous)
        :centerY(equalTo(5), parent)
    end)
  content:putVStack("texts")
    :spacing(2)
    :leading(equalTo(12), previous.trailingAnchor)
    :trailing(equalTo(16), parent)
    :vertical(moreThanTo(12), parent)
    :centerY(equal, parent)
    :layoutContent(function(texts)
      texts:putStackedLabel("title")
        :font { style = "body", weight = "medium" }
        :numberOfLines(0)
        :whenStateChanged(self.states.title, "text")
      texts:putStackedLabel("detail")
        :font("footnote")
        :numberOfLines(0)
        :textColor("secondaryLabel")
        :whenStateChanged(self.states.detail, "text")
    end)
end

local Profile = controller "Profile"

-- With large text, side-by-side views are stacked.
local function isLarge() return traits.textSize > 1.1 end

local shadow = { color = "black", opacity = 0.08, radius = 28, offset = { x = 0, y = 10 } }

local stats = { { "128", "Layouts" }, { "14.2k", "Followers" }, { "312", "Following" } }
local recent = {
  { "Ticket", "Wrapped text beside a picture", "systemIndigo" },
  { "Departures", "A table that never stutters", "systemOrange" },
  { "Weather", "Right to left, light and dark", "systemTeal" },
}

function Profile:layoutContent(content)
  self.backgroundColor = "systemGroupedBackground"
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page) self:layoutPage(page) end)
  end)
end

function Profile:layoutPage(content)
  content:putImageView("cover")
    :image("images/hills.jpg")
    :contentMode("scaleAspectFill")
    :clipsToBounds(true)
    :at("fullTop", equal, parent)
    :height(equalTo(208))

  local card = content:putView("card")
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(24)
    :shadow(shadow)
    :top(equalTo(-48), previous.bottomAnchor)
    :centerX(equal, parent)
    :horizontal(moreThanTo(16), parent)
    -- A column on a tablet; the full width on a phone.
    :width(lessThanTo(560))
    :width(equalTo(parent), 600)
    :layoutContent(function(inside) self:layoutCard(inside) end)

  content:putView("ring")
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(48)
    :size(equalTo(96))
    :centerX(equal, parent)
    :centerY(equal, card.topAnchor)
    :layoutContent(function(ring)
      ring:putImageView("avatar")
        :image("images/avatar.png")
        :contentMode("scaleAspectFill")
        :cornerRadius(44)
        :clipsToBounds(true)
        :edges(equalTo(4), parent)
    end)

  content:putLabel("recentTitle")
    :text("Recent layouts")
    :font("headline")
    :numberOfLines(0)
    :leading(equalTo(16), card)
    :trailing(lessThanTo(16), card)
    :top(equalTo(28), card.bottomAnchor)
  content:putVStack("recent")
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(24)
    :shadow(shadow)
    :top(equalTo(12), previous.bottomAnchor)
    :horizontal(equal, card)
    :bottom(lessThanTo(24), safeArea)
    :layoutContent(function(list)
      for _, entry in ipairs(recent) do
        list:putStackedRow():apply(function(row) row.title, row.detail, row.tone = entry[1], entry[2], entry[3] end)
      end
    end)
end

function Profile:layoutCard(card)
  card:putLabel("name")
    :text("Hana Mori")
    :font { style = "title2", weight = "bold" }
    :textAlignment("center")
    :numberOfLines(0)
    :top(equalTo(60), parent)
    :centerX(equal, parent)
    :horizontal(moreThanTo(24), parent)
  card:putLabel("handle")
    :text("@hanamori · Kyoto")
    :font("subheadline")
    :textColor("secondaryLabel")
    :textAlignment("center")
    :numberOfLines(0)
    :top(equalTo(4), previous.bottomAnchor)
    :centerX(equal, parent)
    :horizontal(moreThanTo(24), parent)
  card:putLabel("biography")
    :text("Draws interfaces in the morning and mountains at dusk. Believes that every room, and every screen, "
      .. "begins with how its mats are laid.")
    :font("callout")
    :textAlignment("center")
    :numberOfLines(0)
    :lineBreakMode("byWordWrapping")
    :top(equalTo(16), previous.bottomAnchor)
    :horizontal(equalTo(24), parent)

  local row = card:putStack("stats")
    :axis(isLarge() and "vertical" or "horizontal")
    :spacing(isLarge() and 12 or 0)
    :distribution("fillEqually")
    :top(equalTo(20), previous.bottomAnchor)
    :horizontal(equalTo(16), parent)
    :layoutContent(function(stack)
      for _, entry in ipairs(stats) do
        stack:putStackedStat():apply(function(stat) stat.value, stat.caption = entry[1], entry[2] end)
      end
    end)
  for place = 2, isLarge() and 1 or #stats do
    card:putView("line" .. place - 1)
      :backgroundColor("separator")
      :width(equalTo(1 / traits.scale))
      :height(equalTo(28))
      :leading(equal, row.view.subviews[place])
      :centerY(equal, row)
  end

  local buttons = card:putStack("buttons")
    :axis(isLarge() and "vertical" or "horizontal")
    :distribution("fillEqually")
    :spacing(12)
    :top(equalTo(20), row.bottomAnchor)
    :horizontal(equalTo(20), parent)
    :bottom(equalTo(20), parent)
    :layoutContent(function(stack)
      stack:putStackedButton("follow"):title("Follow"):titleColor("white"):font("headline"):backgroundColor("tint")
        :cornerRadius(13):height(moreThanTo(46)):numberOfLines(0)
      stack:putStackedButton("message"):title("Message"):titleColor("label"):font("headline")
        :backgroundColor("tertiarySystemFill")
        :cornerRadius(13):height(moreThanTo(46)):numberOfLines(0)
    end)
  card:putBadge("unread")
    :count(3)
    :color("systemRed")
    :top(equalTo(-7), buttons.topAnchor)
    :trailing(equalTo(-5), buttons.trailingAnchor)
end

return Profile
