-- The first example of NamadaLayout 2, from which this engine grew: states that are bound and observed, and a stack
-- between a view above and one that follows only later.
return controller "Screen" {
  states = { topTitle = "TOP LABEL", typedText = none, clicks = 0, middleTitle = "MIDDLE LABEL" },

  SearchBar { placeholder = "I am Placeholder", text = bind "typedText", fullTop = safeArea },
  Label { "label", text = bind "topTitle", textColor = "label", textAlignment = "center",
    lineBreakMode = "byTruncatingMiddle", top = previous.bottom + 18, centerX = parent, horizontal = inside(parent, 18),
    observe = {
      typedText = function(self, changes) self.topTitle = "typed: " .. (changes.new or "null") end,
      clicks = function(self, changes) self.topTitle = "click count: " .. changes.new end,
      topTitle = function(self, changes) self.middleTitle = "new: " .. changes.new .. ", old: " .. changes.old end,
    } },
  VStack { alignment = "center", spacing = 9, center = parent, horizontal = inside(parent, 18),
    top = atLeast(view.label.bottom + 18, 250), bottom = atMost(view.button.top - 18, 250),
    Label { text = bind "middleTitle", textColor = "label", textAlignment = "center",
      lineBreakMode = "byTruncatingMiddle" },
    ImageView { image = "logo.png", contentMode = "scaleAspectFit", size = 90 },
  },
  Button { "button", title = "Bottom Button", titleColor = "label", numberOfLines = 0,
    fullBottom = inset(safeArea, 18), height = atLeast(36), onTap = function(self) self.clicks = self.clicks + 1 end },
}
