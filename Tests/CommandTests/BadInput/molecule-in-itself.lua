local Nest = molecule "Nest"
function Nest:layoutContent(content)
  content:putNest():edges(equal, parent)
end
return Nest
