-- A form for planning a trip, with every kind of view that the bundled plugins add: bars, a search field, pages with a
-- material over the picture, dates in a field and in a calendar, wheels, progress and a placeholder for a web page.
-- Controls set states, and the texts that depend on these states follow.
local Trip = controller "Trip"

Trip.states = { page = 0, seat = 1, date = "2026-03-21T09:30", packed = 3, saving = false, tab = 1, pressed = "" }

local photos = {
  { "The hills in the morning", "Photo by the tent" },
  { "The lake at noon", "Seen from the path" },
  { "The stars at night", "Above the camp" },
}
local seats = { "Floor", "Window", "Aisle", "Sleeper", "Roof" }
local things = 5

local inset, corner = 16, 14
-- With large text, controls are below their titles.
local function isLarge() return traits.textSize > 1.1 end

local function card(list, name)
  return list:putStackedView(name):backgroundColor("secondarySystemGroupedBackground"):cornerRadius(corner)
    :clipsToBounds(true)
end

local function heading(list, text)
  list:putSpace(24)
  list:putStackedLabel():text(text):font { style = "footnote", weight = "medium" }:textColor("secondaryLabel")
  list:putSpace(8)
end

-- Pictures with page dots; their captions are on a material.
function Trip:layoutPhotos(content)
  local states = self.states
  local picture = content:putImageView("picture"):image("images/hills.jpg"):contentMode("scaleAspectFill")
    :clipsToBounds(true)
    :horizontal(equal, parent):top(equal, parent):height(moreThanTo(180)):height(equalTo(180), 600)
    :verticalCompressionResistance(500)
  content:putVisualEffect("caption"):effect("systemThinMaterial"):horizontal(equal, parent):bottom(equal, picture)
    :top(moreThan, picture)
    :layoutContent(function(caption)
      local function line(name, place)
        return caption:putLabel(name):numberOfLines(0):horizontal(equalTo(inset), parent)
          :whenStateChanged(states.page, "text", function() return photos[self.page + 1][place] end)
      end
      line("what", 1):font { style = "headline" }:top(equalTo(10), parent)
      line("where", 2):font("footnote"):textColor("secondaryLabel"):top(equalTo(2), previous.bottomAnchor)
        :bottom(equalTo(10), parent)
    end)
  local pages = content:putPageControl("pages"):numberOfPages(#photos):horizontal(equal, parent)
    :top(equalTo(4), picture.bottomAnchor)
    :bind("currentPage", states.page)
  content:putToolbar("tools"):barTintColor("secondarySystemGroupedBackground")
    :items { "action", "flexibleSpace", "favorites", "flexibleSpace", "search", "flexibleSpace", "trash" }
    :horizontal(equal, parent):top(equalTo(4), pages.bottomAnchor):bottom(equal, parent)
    :didChanged(function(_, item) self.pressed = item end)
end

-- A row with a title at the leading edge and a control at the trailing edge.
local function row(list, name, title, put)
  list:putStackedView(name):layoutContent(function(content)
    local label = content:putLabel("title"):text(title):numberOfLines(0):leading(equalTo(inset), parent)
    local control = put(content)
    if isLarge() then
      label:top(equalTo(12), parent):trailing(lessThanTo(inset), parent)
      control:leading(equal, label):trailing(lessThanTo(inset), parent):top(equalTo(8), label.bottomAnchor)
        :bottom(equalTo(12), parent)
    else
      label:vertical(moreThanTo(12), parent):centerY(equal, parent)
      control:leading(moreThanTo(12), label.trailingAnchor):trailing(equalTo(inset), parent)
        :vertical(moreThanTo(8), parent):centerY(equal, parent)
    end
  end)
end

local function separator(stack)
  stack:putStackedView("line"):backgroundColor("separator"):height(equalTo(1 / traits.scale))
end

function Trip:layoutDeparture(stack)
  local states = self.states
  row(stack, "departure", "Departure", function(content)
    return content:putDatePicker("date"):minimumDate("2026-03-01"):minuteInterval(15)
      :horizontalCompressionResistance(760):applyState("date", states.date):bind("date", states.date)
  end)
  separator(stack)
  stack:putStackedDatePicker("calendar"):datePickerMode("date"):preferredDatePickerStyle("inline")
    :minimumDate("2026-03-01")
    :applyState("date", states.date):bind("date", states.date)
end

function Trip:layoutPacking(content)
  local states = self.states
  local title = content:putLabel("title"):font("body"):numberOfLines(0):leading(equalTo(inset), parent)
    :top(equalTo(12), parent)
    :whenStateChanged(states.packed, "text", function() return ("%d of %d things packed")
      :format(self.packed, things) end)
  local more = content:putStepper("more"):maximumValue(things):horizontalCompressionResistance(760)
    :leading(moreThanTo(12), title.trailingAnchor):trailing(equalTo(inset), parent):centerY(equal, title)
      :top(moreThanTo(8), parent)
    :applyState("value", states.packed):bind("value", states.packed)
  content:putProgress("progress"):horizontal(equalTo(inset), parent):top(moreThanTo(12), title.bottomAnchor)
    :top(moreThanTo(12), more.bottomAnchor):bottom(equalTo(16), parent)
    :whenStateChanged(states.packed, "progress", function() return self.packed / things end)
end

-- The activity indicator spins while the trip is being saved; otherwise it takes no space.
function Trip:layoutSaving(content)
  local states = self.states
  content:putHStack("row"):spacing(10):alignment("center"):horizontal(equalTo(inset), parent)
    :vertical(equalTo(12), parent)
    :layoutContent(function(stack)
      stack:putStackedActivityIndicator("wheel"):applyState("isAnimating", states.saving)
        :whenStateChanged(states.saving, "isHidden", function() return not self.saving end)
      stack:putStackedLabel("status"):numberOfLines(0):font("subheadline"):textColor("secondaryLabel")
        :whenStateChanged(states.saving, "text", function()
          return self.saving and "Saving the trip …" or "Everything is saved."
        end)
    end)
end

function Trip:layoutList(list)
  local states = self.states
  list:putStackedSearchField("search"):placeholder("Where to?")
  list:putSpace(16)
  card(list, "photos"):layoutContent(function(content) self:layoutPhotos(content) end)
  heading(list, "WHEN")
  card(list, "when"):layoutContent(function(content)
    content:putVStack("stack"):edges(equal, parent):layoutContent(function(stack) self:layoutDeparture(stack) end)
  end)
  heading(list, "SEAT")
  card(list, "seats"):layoutContent(function(content)
    content:putPicker("seat"):rows(seats):horizontal(equal, parent):vertical(equal, parent)
      :applyState("selectedRow", states.seat):bind("selectedRow", states.seat)
  end)
  heading(list, "PACKING")
  card(list, "packing"):layoutContent(function(content) self:layoutPacking(content) end)
  heading(list, "MAP")
  card(list, "map"):layoutContent(function(content)
    content:putWebView("web"):title("Hills and lakes"):url("https://example.com/map")
      :backgroundColor("tertiarySystemFill")
      :edges(equal, parent):height(equalTo(160))
  end)
  list:putSpace(16)
  card(list, "saving"):layoutContent(function(content) self:layoutSaving(content) end)
end

function Trip:layoutContent(content)
  self.view.backgroundColor = "systemGroupedBackground"
  local states = self.states
  local list
  local scroll = content:putScroll("scroll"):horizontal(equal, parent)
  -- The bars reach the edges of the screen; their content stays inside the safe area.
  local bar = content:putNavigationBar("bar"):title("New trip"):backButtonTitle("Trips")
    :rightBarButtonItems { { title = "Save", style = "done" } }
    :horizontal(equal, parent):top(equal, parent):bottom(equalTo(-44), safeArea.topAnchor)
    :didChanged(function(_, item)
      self.pressed = item
      if item == "Save" then self.saving = true end
    end)
  local tabs = content:putTabBar("tabs"):items {
    { title = "Search", systemItem = "search" }, { title = "Trips", systemItem = "bookmarks", badgeValue = 2 },
    { title = "History", systemItem = "history" }, { title = "Friends", systemItem = "contacts" },
  }:horizontal(equal, parent):bottom(equal, parent):top(equalTo(-49), safeArea.bottomAnchor)
    :applyState("selectedItem", states.tab):bind("selectedItem", states.tab)
  scroll:top(equal, bar.bottomAnchor):bottom(equal, tabs.topAnchor):layoutContent(function(inside)
    inside:putScrollVContentView("content"):layoutContent(function(page)
      list = page:putVStack("list"):centerX(equal, parent):width(lessThanTo(520)):horizontal(moreThanTo(20), safeArea)
        :width(equalTo(parent), { constant = -40, priority = 900 }):top(equalTo(16), parent)
          :bottom(lessThanTo(24), parent)
      list:layoutContent(function(stack) self:layoutList(stack) end)
    end)
  end)
end

return Trip
