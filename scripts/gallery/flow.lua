-- Tags on lines: how a Flow distributes its width. size: 390x844 scale: 2
local topics = {
  { "Swift", "systemOrange" }, { "Auto Layout", "systemBlue" }, { "constraints", "systemTeal" },
  { "Lua", "systemIndigo" },
  { "text that wraps", "systemPink" }, { "right to left", "systemGreen" }, { "dark", "systemPurple" },
  { "a tag with a long name", "systemRed" }, { "grid", "systemBlue" }, { "flow", "systemTeal" },
}

-- A word on a capsule.
local function tag(flow, text, color)
  return flow:putStackedView(text):backgroundColor(color):cornerRadius(14):layoutContent(function(chip)
    chip:putLabel("text"):text(text):font { style = "subheadline", weight = "semibold" }:textColor("white")
      :numberOfLines(0):horizontal(equalTo(12), parent):vertical(equalTo(5), parent)
  end)
end

local function caption(content, text)
  return content:putLabel(text):text(text):font { style = "footnote" }:textColor("secondaryLabel"):numberOfLines(0)
    :leading(equalTo(16), safeArea):trailing(lessThanTo(16), safeArea)
end

local Tags = controller "Tags"

Tags.states = { count = #topics }

function Tags:layoutContent(content)
  self.view.backgroundColor = "systemBackground"
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page) self:layoutPage(page) end)
  end)
end

function Tags:layoutPage(content)
  content:putLabel("title"):text("Topics"):font "largeTitle":top(equalTo(12), safeArea):leading(equalTo(16), safeArea)
  caption(content, "In reading order"):top(equalTo(12), previous.bottomAnchor)
  self:flow(content, "topics", "leading", function(flow)
    for index, topic in ipairs(topics) do
      tag(flow, topic[1], topic[2]):isHidden(index > self.count)
    end
  end)
  caption(content, "Centred, a line of its own for the last"):top(equalTo(20), previous.bottomAnchor)
  self:flow(content, "centred", "center", function(flow)
    for index = 1, 5 do tag(flow, topics[index][1], topics[index][2]) end
    tag(flow, "more", "systemGray"):flow { breakBefore = true }
  end)
  caption(content, "Of several sizes, on one baseline"):top(equalTo(20), previous.bottomAnchor)
  self:flow(content, "baseline", "leading", function(flow)
    flow.view.verticalAlignment = "firstBaseline"
    for index, style in ipairs { "title1", "body", "caption1", "title3", "footnote", "headline" } do
      flow:putStackedLabel("word" .. index):text(style):font(style)
    end
  end):bottom(lessThanTo(16), safeArea)
end

function Tags:flow(content, name, alignment, fill) -- luacheck: ignore 212
  return content:putFlow(name):alignment(alignment):top(equalTo(8), previous.bottomAnchor)
    :horizontal(equalTo(16), safeArea):layoutContent(fill)
end

return Tags
