-- size: 280x90
return function(content)
  content:putHStack("row"):spacing(8):alignment("center"):edges(equalTo(16), parent):layoutContent(function(row)
    row:putStackedView("icon"):backgroundColor("systemTeal"):cornerRadius(8):size(equalTo(40))
    row:putStackedLabel("name"):text("Hana Mori"):horizontalHugging(200)
    row:putStackedSwitch("switch"):isOn(true)
  end)
end
