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
      it "
      .. "begins where the title begins has said why. The second one still holds when the words grow, the phone turns \z
        or the "
      .. "page is read from the right.",
    "So write down relations, the strongest first, and let somebody else do the sums.",
  },
}
for key in pairs(article) do article[key] = data[key] or article[key] end

local function layoutPage(page)
  local picture = page:putImageView("picture"):image("images/hills.jpg"):contentMode("scaleAspectFill")
    :clipsToBounds(true)
    :at("fullTop", equal, parent):aspectRatio(16 / 10, 900):height(lessThanTo(360))

  page:putVStack("column")
    :top(equalTo(28), picture.bottomAnchor)
    :centerX(equal, parent)
    :horizontal(moreThanTo(24), parent)
    :width(lessThanTo(640))
    :width(equalTo(parent), 600)
    :bottom(lessThanTo(32), safeArea)
    :layoutContent(function(column)
      column:putStackedLabel("section"):text(article.section):font { style = "footnote", weight = "bold" }
        :textColor("systemRed"):numberOfLines(0)
      column:putSpace(8)
      column:putStackedLabel("title"):text(article.title):font { style = "largeTitle", weight = "heavy" }
        :numberOfLines(0)
      column:putSpace(16)
      column:putStackedHStack("byline"):alignment("center"):spacing(12):layoutContent(function(byline)
        byline:putStackedImageView("avatar"):image("images/avatar.png"):contentMode("scaleAspectFill"):cornerRadius(20)
          :clipsToBounds(true):size(equalTo(40))
        byline:putStackedVStack("who"):horizontalHugging(100):layoutContent(function(who)
          who:putStackedLabel("author"):text(article.author):font { style = "subheadline", weight = "semibold" }
            :numberOfLines(0)
          who:putStackedLabel("note"):text(article.note):font("footnote"):textColor("secondaryLabel"):numberOfLines(0)
        end)
      end)
      column:putSpace(20)
      column:putStackedLabel("lead"):text(markup(article.lead)):font { style = "title3" }:numberOfLines(0)
      column:putSpace(24)
      column:putStackedView("quote"):layoutContent(function(quote)
        quote:putView("bar"):backgroundColor("systemRed"):cornerRadius(1.5):width(equalTo(3)):vertical(equal, parent)
          :leading(equal, parent)
        quote:putLabel("words"):text(article.quote):font { style = "title3", italic = true, weight = "medium" }
          :numberOfLines(0)
          :leading(equalTo(17), previous.trailingAnchor):trailing(equal, parent):vertical(equalTo(2), parent)
      end)
      for _, text in ipairs(article.body) do
        column:putSpace(24)
        column:putStackedLabel():text(text):font("body"):numberOfLines(0)
      end
    end)
end

return function(content)
  content:putView("paper"):backgroundColor("systemBackground"):edges(equal, parent)
  content:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(layoutPage)
  end)
end
