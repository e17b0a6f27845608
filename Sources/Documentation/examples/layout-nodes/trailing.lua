-- size: 240x100
return function(content)
  content:putLabel("total"):text("Total"):leading(equalTo(16), parent):centerY(equal, parent)
  content:putLabel("price"):text("€ 12.00"):font("headline"):trailing(equalTo(16), parent):centerY(equal, parent)
end
