-- Chains of the spec, each in a stage of 400 × 300 with margins of its own, and texts that are broken at random.
use "visual-format"

return function(content)
  for index, chain in ipairs(data.chains) do
    local stage = content:putView("stage" .. index):top(equal):left(equal):width(equalTo(400)):height(equalTo(300))
      :layoutMargins { top = 10, left = 20, bottom = 30, right = 40 }
    stage:layoutContent(function(inside)
      for view = 1, 6 do inside:putView("v" .. view) end
      inside:visualFormat(chain.format, { metrics = data.metrics, options = chain.options })
    end)
  end
  local stage = content:putView("broken"):edges(equal)
  stage:layoutContent(function(inside)
    for view = 1, 6 do inside:putView("v" .. view) end
    for _, text in ipairs(data.broken) do
      -- A message of the plugin is right; any other error is not.
      local isRight, problem = pcall(function() inside:visualFormat(text, { metrics = data.metrics }) end)
      problem = tostring(problem)
      if not isRight and (not problem:find("visual format: ", 1, true) or #problem > 480) then
        error(("%q: %s"):format(text, problem), 0)
      end
    end
  end)
end
