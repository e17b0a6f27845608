-- size: 240x40
return function(content)
  content:putProgress("done"):progress(0.4):horizontal(equalTo(16), parent):centerY(equal, parent)
end
