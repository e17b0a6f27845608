-- size: 130x100
-- scale: 3
-- Four columns of 32.5 = 97.5 pixels: edges at 0, 97.5, 195, 292.5, 390 pixels; halves go up: 0, 98, 195, 293, 390.
-- In points: 0, 32.667, 65, 97.667, 130. Thirds of 100 are whole pixels at scale 3: three rows of 33.333.
return function(content)
  content:putHStack("row"):distribution("fillEqually"):at("fullTop", equal, parent):height(equalTo(10))
    :layoutContent(function(row)
    for _ = 1, 4 do row:putStackedView("cell") end
  end)
  content:putVStack("column"):distribution("fillEqually"):at("fullLeft", equal, parent):width(equalTo(10))
    :layoutContent(function(column)
    for _ = 1, 3 do column:putStackedView("cell") end
  end)
end
