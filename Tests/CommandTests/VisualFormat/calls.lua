-- Calls of all receivers, with views of all types, in layouts and outside of them.
use "visual-format"

local Screen = controller "Screen"
local Card = molecule "Card"

function Card:layoutContent(content)
  content:putView("inner"):size(equalTo(10))
  content:visualFormat { "H:|-5-[inner]-5-|", "V:|-5-[inner]-5-|" }
end

function Screen:layoutContent(content)
  self.card = Card()
  content:put(self.card, "card")
  self.node = content:putView("box")
  local view = content:putView("dashed-name").view
  content:visualFormat({ "|-10-[mine]-10-[node(60)]-10-[view(node)]", "V:|-10-[card]" }, {
    views = { mine = self.card, node = self.node, view = view },
  }):visualFormat({ "V:|-10-[node(30)]", "V:|-10-[view(30)]" }, { views = { node = self.node, view = view } })
  -- '|' is the receiver.
  self.node:layoutContent(function(inside) inside:putView("bar"):height(equalTo(5)):top(equal) end)
  self.node:visualFormat("|-4-[bar]-4-|")

  content:putLabel("first"):text("One")
  content:putLabel("second"):text("Two"):font("title1")
  content:putLabel("third"):text("Three"):font("title1")
  content:visualFormat("V:|-100-[first]-24-[second]", { options = "spacingBaselineToBaseline" })
  content:visualFormat("H:|[first]-[third]", { options = "alignAllFirstBaseline" })
  content:visualFormat("H:|[second]")
end

function Screen:narrow()
  self.view:layoutContent("editExisting", function(content)
    content:visualFormat("[box(20)]-10-[view]", { views = { view = self.view.subviews[3] } })
  end)
end

-- Outside a layout, the call is one.
function Screen:add() self.view:visualFormat("V:[card]-(>=50)-[second]") end

return Screen
