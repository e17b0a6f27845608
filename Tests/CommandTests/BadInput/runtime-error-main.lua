local title = nil .. "x"
return function(content) content:putLabel():text(title) end
