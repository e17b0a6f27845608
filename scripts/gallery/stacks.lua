-- Stacks: the five distributions and the alignments, each with the same three views in the same
-- frame. size: 1200x900 scale: 2
local tones = { "systemBlue", "systemPurple", "systemPink" }
local widths, heights = { 56, 96, 36 }, { 36, 56, 24 }

-- A caption above the framed stack.
local function example(content, name, note, set)
  return content:putStackedVStack(name):spacing(8):layoutContent(function(column)
    column:putStackedHStack("head"):alignment("firstBaseline"):spacing(8):layoutContent(function(head)
      head:putStackedLabel("name"):text(name):font { size = 17, weight = "semibold", monospaced = true }
      head:putStackedLabel("note"):text(note):font { size = 14 }:textColor("secondaryLabel"):horizontalHugging(100)
    end)
    column:putStackedView("frame"):backgroundColor("secondarySystemGroupedBackground"):cornerRadius(14)
      :layoutContent(function(frame)
      local stack = frame:putHStack("stack"):edges(equalTo(12), parent):height(equalTo(64))
      set(stack)
    end)
  end)
end

local function tile(stack, place, text)
  return stack:putStackedLabel(("tile%d"):format(place)):text(text or ("ABC"):sub(place, place)):textAlignment("center")
    :textColor("white")
    :font { size = 17, weight = "bold" }:backgroundColor(tones[place]):cornerRadius(8):clipsToBounds(true)
end

-- Three tiles that prefer 56, 96 and 36 points of width, with decreasing priorities.
local function tiles(stack)
  for place = 1, 3 do tile(stack, place):width(equalTo(widths[place]), 500 - place) end
end

local distributions = {
  { "fill", "the last one takes what is left", tiles },
  { "fillEqually", "all as wide as each other", tiles },
  { "fillProportionally", "in the ratio of their words", function(stack)
    for place, text in ipairs { "short", "a longer one", "mid-size" } do tile(stack, place, text) end
  end },
  { "equalSpacing", "the spaces are equal", tiles },
  { "equalCentering", "the centres are equally far apart", tiles },
}
local alignments = {
  { "fill", "as high as the stack" }, { "top", "at the upper edge" }, { "center", "in the middle" },
  { "bottom", "at the lower edge" },
  { "firstBaseline", "words on one line, whatever their size" },
}

local Stacks = controller "Stacks"
Stacks.preferredContentSize = { width = 1200, height = 900 }

function Stacks:layoutContent(content)
  content:putView("ground"):backgroundColor("systemGroupedBackground"):edges(equal, parent)
  content:putLabel("title"):text("Stacks"):font { size = 44, weight = "heavy" }:leading(equalTo(56), parent)
    :top(equalTo(44), parent)
  content:putLabel("subtitle"):text("One row, ten ways: the distribution along it and the alignment across.")
    :font { size = 20 }
    :textColor("secondaryLabel"):leading(equalTo(24), previous.trailingAnchor):lastBaseline(equal, previous)
    :trailing(lessThanTo(56), parent)

  content:putHStack("columns"):distribution("fillEqually"):spacing(40):horizontal(equalTo(56), parent)
    :top(equalTo(124), parent)
    :bottom(equalTo(40), parent)
    :layoutContent(function(columns)
      columns:putStackedVStack("distribution"):distribution("equalSpacing"):layoutContent(function(column)
        for _, entry in ipairs(distributions) do
          example(column, entry[1], entry[2], function(stack)
            stack:distribution(entry[1]):spacing(8):layoutContent(entry[3])
          end)
        end
      end)
      columns:putStackedVStack("alignment"):distribution("equalSpacing"):layoutContent(function(column)
        for _, entry in ipairs(alignments) do
          example(column, entry[1], entry[2], function(stack)
            stack:alignment(entry[1]):distribution("fillEqually"):spacing(8):layoutContent(function(row)
              for place = 1, 3 do
                local node = tile(row, place)
                if entry[1] == "firstBaseline" then
                  node:font { size = ({ 17, 34, 24 })[place], weight = "bold" }
                else
                  node:height(equalTo(heights[place]), 500)
                end
              end
            end)
          end)
        end
      end)
    end)
end

return Stacks
