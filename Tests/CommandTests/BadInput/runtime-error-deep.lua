local function title(record)
  return record.title.text
end

local function row(content, record)
  content:putLabel():text(title(record))
end

return function(content)
  row(content, {})
end
