-- size: 240x120
return function(content)
  content:putVStack("column"):spacing(8):alignment("leading"):center(equal, parent)
    :layoutContent(function(column)
    column:putStackedLabel():text("Title"):font("headline")
    column:putStackedLabel():text("A longer second line"):textColor("secondaryLabel")
    column:putStackedView():backgroundColor("systemTeal"):width(equalTo(60)):height(equalTo(20))
  end)
end
