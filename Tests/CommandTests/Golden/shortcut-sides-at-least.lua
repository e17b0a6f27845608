-- horizontal(moreThanTo(18)) keeps at least 18 on both sides, so that a centered view hugs its content as long as it
-- fits.
-- short: 5 × 10 = 50 wide, centered: x = 75. long: 18 × 10 = 180 wide wants x = 10, but gets 18…182: 164 wide
-- (compressed: 999 before 750).
-- atMost: at most 18 on both sides: wants to be 20 wide, but left ≤ 18 and right ≥ 182: 164 wide at 18.
return function(content)
  local font = { size = 20 }
  content:putLabel("short"):text("Short"):font(font):top(equal):centerX(equal):horizontal(moreThanTo(18), parent)
  content:putLabel("long"):text("123456789012345678"):font(font):top(equalTo(30)):centerX(equal)
    :horizontal(moreThanTo(18), parent)
  content:putLabel("atMost"):text("at"):font(font):top(equalTo(60)):centerX(equal):horizontal(lessThanTo(18), parent)
end
