-- moleculeWillLayout runs before layoutContent, moleculeDidLayout after it, each once, when the molecule is put; a
-- subclass has what
-- its superclass has. "will content did" is 16 characters: 160 × 25.
local Base = molecule "Base"
Base.states = { log = "new" }
function Base:moleculeWillLayout() self.log = "will" end
function Base:layoutContent(content)
  self.log = self.log .. " content"
  content:putLabel("label"):font { size = 20 }:edges(equal, parent):whenStateChanged(self.states.log, "text")
end
function Base:moleculeDidLayout() self.log = self.log .. " did" end

local Derived = molecule("Derived", Base)
function Derived:moleculeDidLayout() self.log = self.log .. " end" end

return function(content)
  content:putBase("base"):at("topLeft", equal, parent)
  -- An instance made before, with a state that was set before.
  local derived = Derived()
  content:put(derived, "derived"):at("bottomLeft", equal, parent)
end
