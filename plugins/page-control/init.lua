-- PageControl: a dot per page; the current page's dot has another color. A tap next to the middle turns one page.

local dot, gap, height = 7, 9, 26

local function width(pages) return math.max(0, pages * dot + (pages - 1) * gap) end

-- Returns the current page, limited to existing pages.
local function current(self) return math.max(0, math.min(self.currentPage, self.numberOfPages - 1)) end

local function turn(self, page)
  page = math.max(0, math.min(page, self.numberOfPages - 1))
  if page == current(self) then return end
  self.currentPage = page
  self:sendActions("change", page)
end

widget "PageControl" {
  description = "Dots for pages. A tap on the leading half turns one page back, a tap on the trailing half one page \z
    forward. `screen:pick` selects a page by index from 0; `screen:step` turns a number of pages.",
  properties = {
    numberOfPages = { type = "integer", min = 0, max = 1000, default = 0, description = "The number of pages." },
    currentPage = {
      type = "integer", min = 0, max = 1000, default = 0, affectsSize = false,
      description = "The current page, from 0. A number beyond the last page shows the last.",
    },
    hidesForSinglePage = {
      type = "boolean", default = false, affectsSize = false,
        description = "Whether the dot is hidden if there is only one page.",
    },
    pageIndicatorTintColor = {
      type = "color", default = "tertiaryLabel", affectsSize = false,
      description = "The color of the other pages.",
    },
    currentPageIndicatorTintColor = {
      type = "color", default = "label", affectsSize = false,
      description = "The color of the current page.",
    },
  },
  intrinsicSize = function(self) return { width = width(self.numberOfPages), height = height } end,
  draw = function(self, canvas)
    local pages = self.numberOfPages
    if pages == 0 or pages == 1 and self.hidesForSinglePage then return end
    local bounds = canvas.bounds
    local page = current(self)
    if canvas.direction == "rtl" then page = pages - 1 - page end
    local left, top = (bounds.width - width(pages)) / 2, (bounds.height - dot) / 2
    for place = 0, pages - 1 do
      canvas:ellipse({ x = left + place * (dot + gap), y = top, width = dot, height = dot },
        { fill = place == page and self.currentPageIndicatorTintColor or self.pageIndicatorTintColor })
    end
  end,
  events = {
    tap = function(self, point)
      local isBehind = (point.x >= self.bounds.width / 2) ~= (traits.direction == "rtl")
      turn(self, current(self) + (isBehind and 1 or -1))
    end,
    step = function(self, count) turn(self, current(self) + count) end,
    pick = function(self, page)
      if type(page) ~= "number" or page < 0 or page >= self.numberOfPages then
        local count = self.numberOfPages
        error("unknown page " .. tostring(page) .. "; the view has " .. count ..
          (count == 1 and " page" or " pages") .. ", counted from 0", 0)
      end
      turn(self, page)
    end,
  },
}
