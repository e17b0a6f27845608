-- A card for shared links: a headline, its author and a picture. `--data` replaces the texts.
-- size: 1200x630 scale: 1
local article = {
  title = "Auto Layout without Xcode",
  summary = "Constraints, stacks and wrapped text: from one Lua file to a picture.",
  author = "Hana Mori",
  note = "8 minutes · Layout",
}
for key in pairs(article) do article[key] = data[key] or article[key] end

local Card = controller "Card"
Card.preferredContentSize = { width = 1200, height = 630 }

function Card:layoutContent(content)
  local picture = content:putImageView("picture")
    :image("images/hills.jpg")
    :contentMode("scaleAspectFill")
    :clipsToBounds(true)
    :cornerRadius(40)
    :shadow { color = "black", opacity = 0.24, radius = 40, offset = { x = 0, y = 16 } }
    :at("fullRight", equalTo(48), parent)
    :width(equalTo(432))

  local logo = content:putImageView("logo")
    :image("logo.png")
    :size(equalTo(56))
    :at("topLeft", equalTo { top = 64, left = 72 }, parent)
  content:putLabel("brand")
    :text("Tatami")
    :font { size = 30, weight = "semibold" }
    :left(equalTo(16), logo.rightAnchor)
    :centerY(equal, logo)

  local words = content:putVStack("words")
    :spacing(24)
    :left(equal, logo)
    :right(equalTo(56), picture.leftAnchor)
    :centerY(equalTo(8), parent)
    :layoutContent(function(stack)
      stack:putStackedLabel("title")
        :text(article.title)
        :font { size = 72, weight = "heavy" }
        :numberOfLines(3)
      stack:putStackedLabel("summary")
        :text(article.summary)
        :font { size = 30 }
        :textColor("secondaryLabel")
        :numberOfLines(2)
    end)

  content:putImageView("avatar")
    :image("images/avatar.png")
    :contentMode("scaleAspectFill")
    :cornerRadius(32)
    :clipsToBounds(true)
    :size(equalTo(64))
    :at("bottomLeft", equalTo { bottom = 56, left = 72 }, parent)
    :top(moreThanTo(24), words.bottomAnchor)
  content:putVStack("author")
    :spacing(2)
    :left(equalTo(20), previous.rightAnchor)
    :centerY(equal, previous)
    :layoutContent(function(stack)
      stack:putStackedLabel("name"):text(article.author):font { size = 24, weight = "semibold" }
      stack:putStackedLabel("note"):text(article.note):font { size = 20 }:textColor("secondaryLabel")
    end)
end

return Card
