local function depth(n) return 1 + depth(n + 1) end
return function(content) content:putLabel():text(depth(1)) end
