-- A label of 8 characters in size 20 wants 80 × 25.
-- atLeast: 120 wide. enough: at least 60 lets it be 80. atMost: 50 wide. room: at most 100 lets it be 80.
-- both: from 90 to 100: hugging makes it as small as allowed: 90.
return function(content)
  local function label(name, y) return content:putLabel(name):text("12345678"):font { size = 20 }:left(equal)
    :top(equalTo(y)) end
  label("atLeast", 0):width(moreThanTo(120))
  label("enough", 30):width(moreThanTo(60))
  label("atMost", 60):width(lessThanTo(50))
  label("room", 90):width(lessThanTo(100))
  label("both", 120):width(moreThanTo(90)):width(lessThanTo(100))
end
