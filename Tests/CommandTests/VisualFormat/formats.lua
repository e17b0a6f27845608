-- Formats from the spec, for views without content in a stage of 400 × 300 with four different margins.
use "visual-format"

return function(content)
  local stage = content:putView("stage"):edges(equal, parent)
    :layoutMargins { top = 10, left = 20, bottom = 30, right = 40 }
  stage:layoutContent(function(inside)
    for name in data.names:gmatch "[^,]+" do inside:putView(name) end
    for _, call in ipairs(data.calls) do inside:visualFormat(call.format, call.fields) end
  end)
end
