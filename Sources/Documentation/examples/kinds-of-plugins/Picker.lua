-- size: 240x180
return function(content)
  content:putPicker("tea"):rows { "Sencha", "Gyokuro", "Hojicha", "Matcha" }:selectedRow(1):edges(equal, parent)
end
