local Main = controller "Main"
Main.states = { title = "" }
function Main:layoutContent(content)
  content:putLabel():bind("txet", self.states.title)
end
return Main
