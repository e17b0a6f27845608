-- size: 200x64
return function(content)
  content:putHStack("row"):spacing(12):center(equal, parent):layoutContent(function(row)
    row:putStackedAvatar():name("Hana Mori")
    row:putStackedAvatar():name("Alan Turing")
  end)
end
