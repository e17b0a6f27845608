-- size: 200x56
return function(content)
  content:putSwitch("off"):leading(equalTo(32), parent):centerY(equal, parent)
  content:putSwitch("on"):isOn(true):trailing(equalTo(32), parent):centerY(equal, parent)
end
