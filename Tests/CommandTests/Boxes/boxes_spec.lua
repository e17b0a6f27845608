-- Compares the frames of Flex and Grid with Chromium's frames of the same trees (scripts/flex-fixtures).
local known = require "known"

-- The browser rounds each length to a 64th of a point, and a frame is a sum of several.
local tolerance = 0.1

local function walk(view, node, list)
  list[#list + 1] = view.frame
  local views = node.children and view.subviews
  for index, child in ipairs(node.children or {}) do walk(views[index], child, list) end
  return list
end

local function shown(frame) return ("%.2f,%.2f %.2f×%.2f"):format(frame[1], frame[2], frame[3], frame[4]) end

-- Describes the first frame that differs; nil if all are equal.
local function difference(screen, tree)
  local frames = walk(screen:view(tree.id), tree, {})
  for index, expected in ipairs(tree.frames) do
    local own = frames[index]
    local found = { own.x, own.y, own.width, own.height }
    for side = index == 1 and 3 or 1, 4 do
      if math.abs(found[side] - expected[side]) > tolerance then
        return ("frame %d is %s, chromium's %s"):format(index, shown(found), shown(expected))
      end
    end
  end
end

local equal, count = 0, 0

for _, name in ipairs(require "fixtures.names") do
  describe(name, function()
    local fixtures = require("fixtures." .. name)

    for _, tree in ipairs(fixtures) do
      it(tree.id .. " (" .. tree.direction .. ")", function()
        local options = { size = { 1000, 1000 }, direction = tree.direction, data = { trees = { tree } } }
        local screen = open("tree.lua", options)
        local found = difference(screen, tree)
        count, equal = count + 1, equal + (found and 0 or 1)
        if known[tree.id] then
          expect(found).toBeTruthy()
        else
          expect(found).toEqual(nil)
        end
      end)
    end
  end)
end

describe("all", function()
  it("agrees in at least 98 of 100 trees", function()
    expect(count).toBeGreaterThanOrEqual(1250)
    expect(equal / count).toBeGreaterThanOrEqual(0.98)
  end)
end)
