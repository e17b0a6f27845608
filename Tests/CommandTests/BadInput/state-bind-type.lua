local Main = controller "Main"
Main.states = { on = true }
function Main:layoutContent(content)
  content:putView():edges(equal, parent):bind("alpha", self.states.on)
  self.on = false
end
return Main
