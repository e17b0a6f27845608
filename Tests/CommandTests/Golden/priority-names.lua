-- The labels want 8 × 10 = 80; compression resistance is 750, hugging 251 (a button's 250). Of equals the root's layout
-- is the earlier.
-- required: 50. high: 750 comes before compression: 50. below: 749 does not: 80. low: 250 is weaker than hugging 251:
-- 80.
-- button: 250 is as strong as a button's hugging and earlier: 120 × (25 + 12) = 37.
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
