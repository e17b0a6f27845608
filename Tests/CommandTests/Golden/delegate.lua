-- The delegate names the superview of a view that has none yet: loose takes box's left edge (30), and is put later: x =
-- 30 + 5 = 35.
-- The error callback gets the error of the refused constraint: its code is "sameAnchor", 10 characters: 100 wide.
return function(content)
  local box = content:putView("box"):left(equalTo(30)):top(equal):size(equalTo(20))
  local heard = content:putLabel("heard"):font { size = 20 }:at("bottomLeft", equal, parent)
  local loose = build("View"):build()
  local delegate = {
    viewHaveNoSuperview = function(view) return box.view end,
    erroWhenLayout = function(view, fault) heard.view.text = fault.code end,
  }
  loose:layout({ delegate = delegate }, function(own)
    own:left(equalTo(5), parent):top(equalTo(50), parent):size(equalTo(10))
  end)
  loose:layout({ delegate = delegate }, function(own) own:top(equal, myself) end)
  content:put(loose, "loose")
end
