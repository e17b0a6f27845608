-- counter.lua: a controller with state
return controller "Counter" {
  states = { count = 0, typed = "" },            -- self.count reads and writes; bind "count" is the state itself

  SearchBar { "search", placeholder = "I am Placeholder", text = bind "typed", fullTop = safeArea },
  Label { "title", text = function(self) return "typed: " .. self.typed end, numberOfLines = 0,
    top = view.search.bottom + 18, centerX = parent, horizontal = inside(parent, 18) },
  VStack { "middle", alignment = "center", spacing = 9, center = parent, horizontal = inside(parent, 18),
    Label { text = "MIDDLE LABEL", numberOfLines = 0, textAlignment = "center" },
    8,                                           -- the space after the label, instead of the spacing
    ImageView { "logo", image = "logo.png", size = 90 },
  },
  Button { "bottom", title = "Bottom Button", numberOfLines = 0, fullBottom = inset(safeArea, 18), height = atLeast(36),
    onTap = function(self) self.count = self.count + 1 end },
}
