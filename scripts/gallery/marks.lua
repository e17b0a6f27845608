-- A restaurant: its guests and their reviews, in the kinds of the plugins marks, chart and refresh. Taps set
-- states; a pull loads again.
local Place = controller "Place"

Place.states = { rating = 3.5, day = 0, visits = 0, only = false }

local days = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" }
local guests = { 120, 135, 150, 180, 320, 410, 260 }
local reviews = {
  { name = "Ada Lovelace", status = "online", stars = 5, text = "The pasta computes." },
  { name = "Grace Hopper", status = "busy", stars = 4, text = "Found no bug in the soup." },
  { name = "Alan", status = "away", stars = 2.5, text = "It could not tell me from the waiter." },
}
local inset = 16
-- With large text, side-by-side views are stacked.
local function isLarge() return traits.textSize > 1.1 end

local function review(list, guest, index)
  list:putStackedView("review" .. index):layoutContent(function(content)
    local avatar = content:putAvatar("avatar"):name(guest.name):status(guest.status)
      :leading(equalTo(inset), parent):top(equalTo(8), parent):bottom(lessThanTo(8), parent)
    avatar:horizontalCompressionResistance(760)
    local name = content:putLabel("name"):text(guest.name):font("headline"):numberOfLines(0)
      :top(equal, avatar):leading(equalTo(12), avatar.trailingAnchor):trailing(lessThanTo(inset), parent)
    local stars = content:putRatingControl("stars"):rating(guest.stars):starSize(14):spacing(3):allowsRating(false)
    if isLarge() then
      stars:leading(equal, name):top(equalTo(4), name.bottomAnchor)
    else
      stars:leading(moreThanTo(12), name.trailingAnchor):trailing(equalTo(inset), parent):centerY(equal, name)
    end
    content:putLabel("text"):text(guest.text):numberOfLines(0):textColor("secondaryLabel"):font("subheadline")
      :top(equalTo(2), (isLarge() and stars or name).bottomAnchor):leading(equal, name)
      :trailing(equalTo(inset), parent):bottom(equalTo(8), parent)
  end)
end

local function chart(list, name, style)
  return list:putStackedChart(name):chartStyle(style):height(equalTo(150))
end

function Place:layoutContent(content)
  local states = self.states
  content.view.backgroundColor = "systemBackground"
  content:putScroll("scroll"):edges(equal, safeArea):layoutContent(function(scroll)
    scroll:putVStack("list"):spacing(12):edges(equal, parent):width(equalTo(parent)):layoutContent(function(list)
      list:putStackedRefreshControl("refresh"):title("Looking who is there")
        :didChanged(function(view)
          self.visits = self.visits + 1
          view.isRefreshing = false
        end)
      list:putStackedView("head"):layoutContent(function(head)
        local title = head:putLabel("title"):text("The Green Table"):font { style = "title1", weight = "bold" }
          :leading(equalTo(inset), parent):trailing(lessThanTo(inset), parent):top(equalTo(8), parent):numberOfLines(0)
        local stars = head:putRatingControl("rating"):allowsHalves(true):apply("rating", states.rating)
          :leading(equalTo(inset), parent):top(equalTo(8), title.bottomAnchor)
        head:putLabel("figure"):textColor("secondaryLabel"):centerY(equal, stars)
          :leading(equalTo(10), stars.trailingAnchor)
          :whenStateChanged(states.rating, "text", function() return ("%.1f of 5"):format(self.rating) end)
          :text "3.5 of 5"
        head:putFlow("tags"):spacing(8):lineSpacing(8):horizontal(equalTo(inset), parent)
          :top(equalTo(12), stars.bottomAnchor):bottom(equalTo(4), parent)
          :layoutContent(function(tags)
            for index, word in ipairs { "Vegetarian", "Terrace", "Late", "Quiet", "Family" } do
              tags:putStackedTag("tag" .. index):text(word):isSelected(index == 1):isRemovable(index == 5)
            end
          end)
      end)
      list:putStackedView("charts"):layoutContent(function(charts)
        charts:putVStack("stack"):spacing(16):vertical(equalTo(8), parent):horizontal(equalTo(inset), parent)
          :layoutContent(function(stack)
            chart(stack, "guests", "bar"):values(guests):labels(days):bind("selectedIndex", states.day)
            chart(stack, "years", "line"):showsPoints(true):labels { "2021", "2022", "2023", "2024", "2025" }:series {
              { name = "lunch", values = { 3.2, 3.6, 3.4, 4.1, 4.4 } },
              { name = "dinner", values = { 4, 4.2, 4.3, 4.2, 4.6 } },
            }
            chart(stack, "profit", "area"):values { -4200, -1500, 800, 2600, 2100, 5400 }:color "systemGreen"
          end)
      end)
      for index, guest in ipairs(reviews) do review(list, guest, index) end
      list:putSpace(16)
    end)
  end)
end

return Place
