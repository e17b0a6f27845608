-- size: 240x64
return function(content)
  local large = content:putLabel("large"):text("Large"):font("largeTitle"):leading(equalTo(16), parent)
    :centerY(equal, parent)
  content:putLabel("small"):text("small"):leading(equalTo(8), large.trailingAnchor):firstBaseline(equal, large)
end
