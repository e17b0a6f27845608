local kept
build("View"):layoutContent(function(inside) kept = inside end)
kept:putLabel():text("Hello")
return function() end
