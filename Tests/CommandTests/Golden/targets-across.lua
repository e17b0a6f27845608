-- Anchors of views in other subtrees: positions are compared on the screen, frames are relative to the superview.
-- left: 20,20 80×80; inner in it at (10, 30) of 20 × 20: on the screen (30, 50)…(50, 70).
-- right: 110,40 80×100; other in it: its left = inner's right + 70 = 120 on the screen, 10 in right;
--   its top = inner's bottom = 70 on the screen, 30 in right; its width = inner's width + 5 = 25;
--   bottom = right's bottom − 10: 90 in right, 60 high.
return function(content)
  local inner
  content:putView("left"):left(equalTo(20)):top(equalTo(20)):size(equalTo(80)):layoutContent(function(inside)
    inner = inside:putView("inner"):left(equalTo(10)):top(equalTo(30)):size(equalTo(20))
  end)
  content:putView("right"):left(equalTo(110)):top(equalTo(40)):size(equalTo { width = 80, height = 100 })
    :layoutContent(function(inside)
    inside:putView("other"):left(equalTo(70), inner.rightAnchor):top(equal, inner.bottomAnchor)
      :width(equalTo(inner), { constant = 5 }):bottom(equalTo(10))
  end)
end
