-- pager.lua: pages side by side in a horizontal scroll view that stops at each page, and dots that follow it.
local pages = {
  { "Write it once", "A screen is a script. It is the same on every device.", "systemBlue", "1" },
  {
    "See it everywhere", "Phones, tablets, dark and light, from left to right and from right to left, in one command.",
      "systemPurple", "2",
  },
  { "Know why", "Each number on the screen leads back to a line of the script.", "systemGreen", "3" },
}

local Pager = controller "Pager"
Pager.states = { page = 1 }

-- Centered in the page if there is room; with large text, a page scrolls.
local function layoutWords(page, title, text, color, sign)
  page:putView("circle"):backgroundColor(color):cornerRadius(60):size(equalTo(120)):centerX(equal, parent)
    :top(moreThanTo(16), parent):bottom(equalTo(20), parent.centerYAnchor, 240)
    :layoutContent(function(c)
      c:putLabel("sign"):text(sign):font { size = 56, weight = "bold" }:textColor("white"):center(equal, parent)
    end)
  page:putLabel("title"):text(title):font { style = "title1", weight = "bold" }:textAlignment("center"):numberOfLines(0)
    :top(equalTo(40), previous.bottomAnchor):horizontal(equalTo(32), parent)
  page:putLabel("text"):text(text):textColor("secondaryLabel"):textAlignment("center"):numberOfLines(0)
    :top(equalTo(12), previous.bottomAnchor):centerX(equal, parent):width(lessThanTo(420))
      :horizontal(moreThanTo(32), parent):bottom(lessThanTo(16), parent)
end

local function layoutPage(page, ...)
  local words = { ... }
  page:putScroll("scroll"):edges(equal, parent):layoutContent(function(scroll)
    scroll:putScrollVContentView("words"):layoutContent(function(inside) layoutWords(inside, table.unpack(words)) end)
  end)
end

--- The offset of a page and the page of an offset: offsets count from the left, pages from the leading side.
function Pager:place(page) return traits.direction == "rtl" and #pages - page or page - 1 end

function Pager:show(page)
  self.page = page
  self.scroll.contentOffset = { x = self:place(page) * self.scroll.frame.width, y = 0 }
end

function Pager:layoutContent(content)
  self.backgroundColor = "systemBackground"
  content:putScroll("pages"):isPagingEnabled(true):showsHorizontalScrollIndicator(false)
    :top(equal, safeArea):horizontal(equal, safeArea)
    :contentOffset { x = self:place(1) * (traits.size.width - traits.safeArea.left - traits.safeArea.right), y = 0 }
    :didScrolled(function(scroll)
      local place = math.floor(scroll.contentOffset.x / scroll.frame.width + 0.5)
      self.page = traits.direction == "rtl" and #pages - place or place + 1
    end)
    :assignTo(self, "scroll")
    :layoutContent(function(scroll)
      scroll:putScrollHContentView():layoutContent(function(row)
        for i, page in ipairs(pages) do
          local node = row:putView("page" .. i):vertical(equal, parent):width(equalTo(self.scroll))
          if i == 1 then node:leading(equal, parent) else node:leading(equal, previous.trailingAnchor) end
          if i == #pages then node:trailing(equal, parent) end
          node:layoutContent(function(c) layoutPage(c, table.unpack(page)) end)
        end
      end)
    end)
  content:putHStack("dots"):spacing(8):centerX(equal, parent):top(equalTo(8), previous.bottomAnchor)
    :layoutContent(function(dots)
    for i = 1, #pages do
      dots:putStackedView("dot" .. i):size(equalTo(8)):cornerRadius(4)
        :whenStateChanged(self.states.page, "backgroundColor", function() return self.page == i and "label"
          or "tertiaryLabel" end)
    end
  end)
  content:putButton("next"):backgroundColor("systemBlue"):titleColor("white"):font("headline"):cornerRadius(14)
    :whenStateChanged(self.states.page, "title", function() return self.page == #pages and "Start" or "Next" end)
    :top(equalTo(24), previous.bottomAnchor):bottom(equalTo(16), safeArea):height(moreThanTo(50))
    :centerX(equal, parent):width(lessThanTo(420)):horizontal(moreThanTo(24), safeArea)
      :width(equalTo(parent), priority.defaultHigh)
    :didClicked(function() if self.page < #pages then self:show(self.page + 1) end end)
end

return Pager
