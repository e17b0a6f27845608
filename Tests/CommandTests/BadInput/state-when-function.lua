local Main = controller "Main"
Main.states = { title = "" }
function Main:layoutContent(content)
  content:putLabel():whenStateChanged(self.states.title, "text", "x")
end
return Main
