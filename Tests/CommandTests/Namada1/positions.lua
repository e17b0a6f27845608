-- Snippets of NamadaLayout 1 about constraints: each puts `someView` among views whose places are known.
local namada = require "namada1"

-- other is at 20,40 60×80; left at 10,200 30×30; right at 300,220 40×40; top at 100,100 50×20; bottom at 100,500 50×30.
local places = {
  otherView = { 20, 40, 60, 80 }, leftView = { 10, 200, 30, 30 }, rightView = { 300, 220, 40, 40 },
  topView = { 100, 100, 50, 20 }, bottomView = { 100, 500, 50, 30 }, centeredView = { 200, 300, 40, 60 },
  anyOtherView = { 250, 40, 10, 10 },
}

local snippets = {}

snippets["position to other"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout.top:equal { with = namada.layout(views.otherView).top }
    someLayout.left:distance { to = namada.layout(views.otherView).right, at = 18 }
    someLayout.bottom:equal { with = namada.layout(views.otherView).bottom, moreThan = 18 }
    someLayout.right:distance { to = namada.layout(views.anyOtherView).left, lessThan = 18 }
  end)
end

snippets["center"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout.center:equal { with = namada.layout(views.centeredView).center }
    someLayout:size { equalWith = { width = 20, height = 10 } }
  end)
end

snippets["center axes"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout.center.xAxis:equal { with = namada.layout(views.centeredView).center.xAxis }
    someLayout.center.yAxis:distanceToParent { at = 10 }
    someLayout:size { equalWith = views.otherView }
  end)
end

local function beside(arguments)
  return function(layout, views)
    layout:put(views.someView, function(someLayout)
      for method, wanted in pairs(arguments) do
        wanted.of = views[wanted.of]
        someLayout[method](someLayout, wanted)
      end
      someLayout:size { equalWith = { width = 20, height = 10 } }
    end)
  end
end
snippets["at bottom"] = beside { atBottom = { of = "topView" } }
snippets["at top"] = beside { atTop = { of = "bottomView", spacing = 4 } }
snippets["at left"] = beside { atLeft = { of = "leftView", spacing = 18 } }
snippets["at right"] = beside { atRight = { of = "rightView", moreThan = 18 } }
snippets["at bottom less"] = beside { atBottom = { of = "bottomView", lessThan = 18 } }

snippets["parent edge by edge"] = function(layout, views)
  layout:put(views.someView, function(tableLayout)
    tableLayout.top:equalWithParent()
    tableLayout.bottom:equalWithParent()
    tableLayout.left:equalWithParent()
    tableLayout.right:equalWithParent()
  end)
end
snippets["fill parent"] = function(layout, views)
  layout:put(views.someView, function(tableLayout) tableLayout:fillParent() end)
end
snippets["safe area edge by edge"] = function(layout, views)
  layout:put(views.someView, function(tableLayout)
    tableLayout.top:equalWithSafeArea()
    tableLayout.bottom:equalWithSafeArea()
    tableLayout.left:equalWithSafeArea()
    tableLayout.right:equalWithSafeArea()
  end)
end
snippets["fill safe area"] = function(layout, views)
  layout:put(views.someView, function(tableLayout) tableLayout:fillSafeArea() end)
end
snippets["distances to safe area"] = function(layout, views)
  layout:put(views.someView, function(tableLayout)
    tableLayout.top:distanceToSafeArea { at = 18 }
    tableLayout.bottom:distanceToSafeArea { at = 18 }
    tableLayout.left:distanceToSafeArea { at = 18 }
    tableLayout.right:distanceToSafeArea { at = 18 }
  end)
end
snippets["fill safe area with insets"] = function(layout, views)
  layout:put(views.someView, function(tableLayout) tableLayout:fillSafeArea { with = { inset = 18 } } end)
end
-- Each is held against the bound by a weaker wish in the other direction.
snippets["bounds"] = function(layout, views)
  layout:put(views.someView, function(tableLayout)
    tableLayout.top:distanceToSafeArea { lessThan = 18 }
    tableLayout.bottom:distanceToSafeArea { moreThan = 18 }
    tableLayout.left:distanceToParent { lessThan = 18 }
    tableLayout.right:distanceToParent { moreThan = 18 }
    tableLayout.top:distanceToSafeArea { at = 100, priority = 10 }
    tableLayout.bottom:distanceToSafeArea { at = 0, priority = 10 }
    tableLayout.left:distanceToParent { at = 100, priority = 10 }
    tableLayout.right:distanceToParent { at = 0, priority = 10 }
  end)
end
snippets["fix and in"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout:fixToParent("topLeft", { with = 5 })
      :inParent("bottomRight", { moreThan = { horizontal = 7, vertical = 9 } })
    someLayout:size { lessThan = { width = 1000, height = 1000 }, priority = 20 }
    someLayout.width:equal { with = 2000, priority = 10 }
    someLayout.height:equal { with = 2000, priority = 10 }
  end)
end
snippets["dimensions"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout:fixToParent("topLeft")
    someLayout.height:equal { with = namada.layout(views.otherView).height }
    someLayout.width:lessThan(namada.layout(views.otherView).height)
    someLayout.height:moreThan(100)
    someLayout.width:lessThan(100)
    someLayout.width:equal { with = 500, priority = 10 }
  end)
end
snippets["dimension of the parent"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout:fixToParent("topLeft")
    someLayout.width:equalWithParent { multipliedBy = 0.5, offsetBy = -10 }
    someLayout.height:equal { with = someLayout.width, multipliedBy = 2 }
  end)
end
snippets["priorities"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout:fixToParent("topLeft")
    someLayout.height:equal { with = namada.layout(views.otherView).height, priority = priority.defaultHigh }
    someLayout.width:lessThan(namada.layout(views.otherView).width, { priority = priority.defaultLow })
    someLayout.height:moreThan(100, { priority = 1 })
    someLayout.width:lessThan(100)
    someLayout.width:equal { with = 500, priority = 10 }
  end)
end
-- The first constraint has more priority than the second.
snippets["order"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout:fixToParent("topLeft")
    someLayout.width:equal { with = 30 }
    someLayout.width:equal { with = 40 }
    someLayout.height:equal { with = 10 }
  end)
end
snippets["hierarchy"] = function(layout, views)
  layout:put(views.someView, function(someLayout)
    someLayout:fixToParent("topLeft")
    someLayout:size { equalWith = { width = 100, height = 100 } }
    someLayout:put(views.childView, function(childLayout)
      childLayout:fillParent { with = 10 }
    end)
  end)
end
snippets["stacks"] = function(layout)
  layout:putHorizontalStack("row", function(stackLayout)
    stackLayout:fixToParent("topLeft")
    stackLayout:putStackedLabel("one"):apply(function(label) label.text = "one" end)
    stackLayout:putStackedSwitch("two")
    stackLayout:putStackedSegment("three"):apply(function(segment) segment.segments = { "a", "b" } end)
  end)
end

local Positions = controller "Positions"

function Positions:layoutContent()
  local views = { someView = build "ImageView":build(), childView = build "Label":build() }
  self:makeLayout(function(layout)
    for name, place in pairs(places) do
      views[name] = build "View":build()
      layout:put(views[name], function(own)
        own.left:distanceToParent { at = place[1] }.top:distanceToParent { at = place[2] }
        own:size { equalWith = { width = place[3], height = place[4] } }
      end)
    end
    snippets[data.snippet](layout, views)
  end)
end

return Positions
