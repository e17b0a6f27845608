-- size: 320x140
return function(content)
  content:putFlex("tags"):flexWrap("wrap"):columnGap(8):rowGap(8):padding(12):edges(equal, parent)
    :layoutContent(function(tags)
    for index, width in ipairs { 60, 100, 80, 120 } do
      tags:putStackedView("v" .. index):backgroundColor("systemTeal"):cornerRadius(6)
        :flex { basis = width, grow = index == 2 and 1 or 0, height = 40 }
    end
  end)
end
