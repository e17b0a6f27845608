-- A card for shared links: a headline, its author and a picture. `--data` replaces the texts.
-- size: 1200x630 scale: 1
local article = {
  title = "Auto Layout without Xcode",
  summary = "Constraints, stacks and wrapped text: from one Lua file to a picture.",
  author = "Hana Mori",
  note = "8 minutes · Layout",
}
for key in pairs(article) do article[key] = data[key] or article[key] end

return controller "Card" {
  preferredContentSize = { width = 1200, height = 630 },

  ImageView { "picture", image = "images/hills.jpg", contentMode = "scaleAspectFill", clipsToBounds = true,
    cornerRadius = 40, shadow = { color = "black", opacity = 0.24, radius = 40, offset = { x = 0, y = 16 } },
    fullRight = inset(parent, 48), width = 432 },
  ImageView { "logo", image = "logo.png", size = 56, topLeft = inset(parent, { top = 64, left = 72 }) },
  Label { "brand", text = "Tatami", font = { size = 30, weight = "semibold" }, left = previous.right + 16,
    centerY = previous },
  VStack { "words", spacing = 24, left = view.logo, right = view.picture.left - 56, centerY = parent.centerY + 8,
    Label { "title", text = article.title, font = { size = 72, weight = "heavy" }, numberOfLines = 3 },
    Label { "summary", text = article.summary, font = { size = 30 }, textColor = "secondaryLabel", numberOfLines = 2 },
  },
  ImageView { "avatar", image = "images/avatar.png", contentMode = "scaleAspectFill", cornerRadius = 32,
    clipsToBounds = true,
    size = 64, bottomLeft = inset(parent, { bottom = 56, left = 72 }), top = atLeast(view.words.bottom + 24) },
  VStack { "author", spacing = 2, left = previous.right + 20, centerY = previous,
    Label { "name", text = article.author, font = { size = 24, weight = "semibold" } },
    Label { "note", text = article.note, font = { size = 20 }, textColor = "secondaryLabel" },
  },
}
