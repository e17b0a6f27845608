-- The controller that a script returns has the screen as its view; one that is put has a view of its own.
-- total: "2 clicks" is 8 characters: 80 × 25. child: 100 × 50 at the bottom right: (100, 150), its label at (4, 4).
local Child = controller "Child"
Child.states = { name = "child" }
function Child:layoutContent(content)
  self.backgroundColor = "systemGray6"
  content:putLabel("name"):font { size = 20 }:at("topLeft", equalTo(4), parent)
    :whenStateChanged(self.states.name, "text")
end

local Main = controller "Main"
Main.states = { clicks = 1 }
function Main:layoutContent(content)
  self.backgroundColor = "systemBackground"
  content:putLabel("total"):font { size = 20 }:at("topLeft", equal, parent)
    :whenStateChanged(self.states.clicks, "text", function() return self.clicks .. " clicks" end)
  content:put(Child, "child"):at("bottomRight", equal, parent):size(equalTo { width = 100, height = 50 })
  self.clicks = self.clicks + 1
end
return Main
