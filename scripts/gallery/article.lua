-- An article: a picture that keeps its ratio, a headline, colored words in a sentence, a quotation, and
-- text in a centered column of at most 640 points.
local article = {
  section = "CRAFT",
  title = "The room begins with the mat",
  author = "Hana Mori",
  note = "12 April · 6 minutes",
  lead = "A Japanese room is not measured in metres. It is measured in <b>tatami</b>, and everything in it follows: "
    .. "where the <color systemRed>hearth</color> is, how far the screens slide, where a guest sits.",
  quote = "You do not draw the lines. You say what belongs together, and the lines are where they must be.",
  body = {
    "Screens are no different. Whoever places a button at 24 points from the left has drawn a line; whoever says that \z
      it begins where the title begins has said why. The second one still holds when the words grow, the phone turns \z
      or the page is read from the right.",
    "So write down relations, the strongest first, and let somebody else do the sums.",
  },
}
for key in pairs(article) do article[key] = data[key] or article[key] end

local body = {}
for index, text in ipairs(article.body) do
  body[index] = { 24, Label { text = text, font = "body", numberOfLines = 0 } }
end

return {
  View { "paper", backgroundColor = "systemBackground", edges = parent },
  Scroll { "scroll", edges = parent, ScrollVContentView { "page",
    ImageView { "picture", image = "images/hills.jpg", contentMode = "scaleAspectFill", clipsToBounds = true,
      fullTop = parent, aspectRatio = exactly(16 / 10, 900), height = atMost(360) },
    VStack { "column", top = previous.bottom + 28, centerX = parent, horizontal = inside(parent, 24),
      width = { atMost(640), exactly(parent.width, 600) }, bottom = atMost(safeArea.bottom - 32),
      Label { "section", text = article.section, font = { style = "footnote", weight = "bold" },
        textColor = "systemRed", numberOfLines = 0 }, 8,
      Label { "title", text = article.title, font = { style = "largeTitle", weight = "heavy" }, numberOfLines = 0 }, 16,
      HStack { "byline", alignment = "center", spacing = 12,
        ImageView { "avatar", image = "images/avatar.png", contentMode = "scaleAspectFill", cornerRadius = 20,
          clipsToBounds = true, size = 40 },
        VStack { "who", horizontalHugging = 100,
          Label { "author", text = article.author, font = { style = "subheadline", weight = "semibold" },
            numberOfLines = 0 },
          Label { "note", text = article.note, font = "footnote", textColor = "secondaryLabel", numberOfLines = 0 } },
      }, 20,
      Label { "lead", text = markup(article.lead), font = { style = "title3" }, numberOfLines = 0 }, 24,
      View { "quote",
        View { "bar", backgroundColor = "systemRed", cornerRadius = 1.5, width = 3, vertical = parent,
          leading = parent },
        Label { "words", text = article.quote, font = { style = "title3", italic = true, weight = "medium" },
          numberOfLines = 0, leading = previous.trailing + 17, trailing = parent, vertical = inset(parent, 2) } },
      body,
    },
  } },
}
