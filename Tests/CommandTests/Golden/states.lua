-- title: bound by apply: the state's "abc": 30 wide. field: bound; a change of the state changes it: "typed": 50.
-- watcher: whenStateChanged with no function takes the value itself. observer: gets the change: "typed<old": 9 × 10
-- = 90.
-- map: the state takes the view's text: "from view" → shown by a label: 90.
local Main = controller "Main"
Main.states = { title = "abc", typed = "old", mapped = "" }
function Main:layoutContent(content)
  local font = { size = 20 }
  local function row(node, y) return node:font(font):left(equal):top(equalTo(y)) end
  row(content:putLabel("title"), 0):text("x"):applyState("text", self.states.title)
  row(content:putTextField("field"), 30):bind("text", self.states.typed)
  row(content:putLabel("watcher"), 60):whenStateChanged(self.states.typed, "text")
  row(content:putLabel("observer"), 90):observe(self.states.typed, function(label, changes)
    label.text = changes.new .. "<" .. changes.old
  end)
  row(content:putLabel("source"), 120):text("from view"):map("text", self.states.mapped)
  row(content:putLabel("mapped"), 150):whenStateChanged(self.states.mapped, "text")
  self.typed = "typed"
end
return Main
