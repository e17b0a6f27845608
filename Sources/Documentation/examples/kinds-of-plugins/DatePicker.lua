-- size: 320x64
return function(content)
  content:putDatePicker("date"):date("2026-11-27T09:30"):center(equal, parent)
end
