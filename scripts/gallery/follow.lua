-- follow.lua: a label that follows a state, and a button that changes it. size: 320x148
return controller "Profile" {
  states = { followers = 127 },
  ImageView { "avatar", image = "images/avatar.png", cornerRadius = 28, clipsToBounds = true, size = 56,
    topLeading = inset(safeArea, 16) },
  Label { "name", text = "Hana Mori", font = "headline", numberOfLines = 0, leading = view.avatar.trailing + 12,
    trailing = atMost(safeArea.trailing - 16), top = view.avatar.top + 6 },
  Label { "count", text = function(self) return self.followers .. " followers" end, font = "subheadline",
    textColor = "secondaryLabel", numberOfLines = 0, leading = previous, trailing = atMost(safeArea.trailing - 16),
    top = previous.bottom + 4 },
  Button { "follow", title = "Follow", titleColor = "white", backgroundColor = "tint", cornerRadius = 10,
    horizontal = inset(safeArea, 16), height = atLeast(44),
    -- The second constraint is violated if the text is taller than the avatar.
    top = { atLeast(view.count.bottom + 16), exactly(view.avatar.bottom + 16, 500) },
    onTap = function(self) self.followers = self.followers + 1 end },
}
