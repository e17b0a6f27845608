-- size: 280x56
return function(content)
  content:putSegmentedControl("range"):segments { "Day", "Week", "Month" }:selectedSegmentIndex(1)
    :horizontal(equalTo(16), parent):centerY(equal, parent)
end
