-- size: 320x170
return function(content)
  content:putGrid("tiles"):gridTemplateColumns("1fr 2fr 1fr"):gridAutoRows("64"):rowGap(8):columnGap(8)
    :padding(12)
    :edges(equal, parent):layoutContent(function(tiles)
      for index = 1, 5 do
        tiles:putStackedView("t" .. index):backgroundColor("systemTeal"):cornerRadius(6)
          :grid(index == 2 and { row = "span 2" } or {})
      end
    end)
end
