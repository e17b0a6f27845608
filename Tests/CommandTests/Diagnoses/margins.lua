-- A view within margins that differ from side to side.
-- explain: in.left in.width in.bottom
return function(content)
  content:putView("box"):edges(equal, parent):layoutMargins { top = 1, left = 5, bottom = 3, right = 9 }
    :layoutContent(function(box)
    box:putView("in"):edges(equalTo(10), layoutMargins)
  end)
end
