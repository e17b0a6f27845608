-- scale: 1
-- Each box is 0.4 inside the one around it; absolute edges are rounded, not the sum of rounded ones:
-- a at 0.4 → 0, b at 0.8 → 1, c at 1.2 → 1, so b is 1 in a, c is 0 in b. Widths 10: right edges 10.4 → 10, 10.8 → 11,
-- 11.2 → 11.
return function(content)
  local function box(inside, name)
    return inside:putView(name):at("topLeft", equalTo(0.4), parent):size(equalTo(10))
  end
  box(content, "a"):layoutContent(function(a)
    box(a, "b"):layoutContent(function(b) box(b, "c") end)
  end)
end
