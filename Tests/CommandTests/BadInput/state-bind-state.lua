local Main = controller "Main"
Main.states = { title = "" }
function Main:layoutContent(content)
  content:putLabel():bind("text", self.title)
end
return Main
