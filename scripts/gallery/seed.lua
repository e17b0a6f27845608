-- The first example of NamadaLayout 2, the basis of this language: views that are built before they are put, bound
-- and observed states, and a stack between a view above and a view that is put later.
local Screen = controller "Screen"

Screen.states = { topTitle = none, typedText = none }

function Screen:layoutContent(content)
  local clickCount = 0
  local topLabel, bottomButton

  bottomButton = build "Button"
    :title("Bottom Button")
    :titleColor("label")
    :numberOfLines(0)
    :didClicked(function()
      clickCount = clickCount + 1
      topLabel.text = "click count: " .. clickCount
    end)
    :build()
  topLabel = build "Label"
    :text("TOP LABEL")
    :textColor("label")
    :textAlignment("center")
    :lineBreakMode("byTruncatingMiddle")
    :build()

  content:putSearchBar()
    :placeholder("I am Placeholder")
    :at("fullTop", equal, safeArea)
    :bind("text", self.states.typedText)
  content:put(topLabel)
    :top(equalTo(18), previous.bottomAnchor)
    :centerX(equal, parent)
    :horizontal(moreThanTo(18), parent)
    :bind("text", self.states.topTitle)
    :whenStateChanged(self.states.typedText, "text", function() return "typed: " .. (self.typedText or "null") end)
  content:putVStack()
    :alignment("center")
    :distribution("fill")
    :spacing(9)
    :center(equal, parent)
    :inBetween(topLabel, bottomButton, "vertically", moreThanTo(18), priority.defaultLow)
    :horizontal(moreThanTo(18), parent)
    :layoutContent(function(stack)
      stack:putStackedLabel()
        :text("MIDDLE LABEL")
        :textColor("label")
        :textAlignment("center")
        :lineBreakMode("byTruncatingMiddle")
        :observe(self.states.topTitle, function(label, changes)
          label.text = "new: " .. (changes.new or "null") .. ", old: " .. (changes.old or "null")
        end)
      stack:putStackedImageView()
        :image("logo.png")
        :contentMode("scaleAspectFit")
        :size(equalTo { width = 90, height = 90 })
    end)
  content:put(bottomButton)
    :at("fullBottom", equalTo(18), safeArea)
    :height(moreThanTo(36))
end

return Screen
