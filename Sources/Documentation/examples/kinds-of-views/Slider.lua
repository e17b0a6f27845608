-- size: 240x56
return function(content)
  content:putSlider("volume"):value(0.6):horizontal(equalTo(16), parent):centerY(equal, parent)
end
