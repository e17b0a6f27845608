local Main = controller "Main"
Main.states = { title = "" }
function Main:layoutContent(content)
  content:putLabel():whenStateChanged(self.states.title, "text", function() return { size = 5 } end)
end
return Main
