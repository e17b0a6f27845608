local Main = controller "Main"
Main.states = { count = 0 }
function Main:layoutContent(content)
  content:putLabel():whenStateChanged(self.states.cuont, "text")
end
return Main
