-- size: 240x64
return function(content)
  content:putHStack("row"):spacing(8):alignment("center"):center(equal, parent):layoutContent(function(row)
    row:putStackedView():backgroundColor("systemTeal"):cornerRadius(14):size(equalTo(28))
    row:putStackedLabel():text("Hana Mori")
    row:putStackedSwitch():isOn(true)
  end)
end
