-- text-size: 2
-- Text styles follow the factor: body is 17 × 2 = 34: 17 a character, 42.5 a line, 43 on whole pixels. A size that is
-- given does not.
-- style: 2 × 17 = 34 × 43. given: 2 × 10 = 20 × 25. The default font is body.
return function(content)
  content:putLabel("style"):text("ab"):font("body"):left(equal):top(equal)
  content:putLabel("given"):text("ab"):font { size = 20 }:left(equal):top(equalTo(50))
  content:putLabel("default"):text("ab"):left(equal):top(equalTo(100))
end
