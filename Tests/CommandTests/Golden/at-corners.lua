-- 20 × 20 in each corner, 9 from the edges: near 9, far 200 − 9 − 20 = 171.
-- insets: top 1 and left 2 at the top left; bottom 3 and right 4 at the other corner: x = 200 − 4 − 10 = 186, y = 200 −
-- 3 − 10 = 187.
return function(content)
  for _, corner in ipairs { "topLeft", "topRight", "bottomLeft", "bottomRight" } do
    content:putView(corner):size(equalTo(20)):at(corner, equalTo(9), parent)
  end
  content:putView("near"):size(equalTo(10)):at("topLeft", equalTo { top = 1, left = 2 })
  content:putView("far"):size(equalTo(10)):at("bottomRight", equalTo { bottom = 3, right = 4 })
end
