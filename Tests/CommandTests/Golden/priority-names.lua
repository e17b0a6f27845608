-- The labels want 8 × 10 = 80; compression resistance is 750, hugging 251 (a button's 250).
-- required: 50. high: 750 and compression miss 30 in sum anywhere from 50 to 80, where hugging holds; the tie rule
-- takes the written width first: 50. below: 749 is weaker than compression: 80. low: 250 is weaker than 251: 80.
-- button: 250 is as strong as a button's hugging; the tie rule takes it before hugging: 120 × (25 + 12) = 37.
return function(content)
  local function label(name, y) return content:putLabel(name):text("12345678"):font { size = 20 }:left(equal)
    :top(equalTo(y)) end
  label("required", 0):width(equalTo(50), priority.required)
  label("high", 30):width(equalTo(50), priority.defaultHigh)
  label("below", 60):width(equalTo(50), 749)
  label("low", 90):width(equalTo(120), { priority = priority.defaultLow })
  content:putButton("button"):title("Go"):font { size = 20 }:left(equal):top(equalTo(120))
    :width(equalTo(120), priority.defaultLow)
end
