-- Goes to a post in the middle of a feed of a hundred thousand, on from there by the wheel, and stays where it is while
-- five hundred others come in above.
local feed = screen:view("feed")
screen:scrollToRow("feed", { 1, 50000 }, "top")
for _ = 1, 3 do screen:scroll("feed", { x = 0, y = 400 }) end
local row = feed:visiblePaths()[1][2]
local text, y = feed:cell({ 1, row }).text.text, feed:frameAt({ 1, row }).y - feed.contentOffset.y
screen.controller:arrive(500)
assert(feed:visiblePaths()[1][2] == row + 500, "the same row is the first one that is seen")
assert(feed:cell({ 1, row + 500 }).text.text == text, "it shows the same post")
assert(math.abs(feed:frameAt({ 1, row + 500 }).y - feed.contentOffset.y - y) <= 1 / 64, "it stands where it stood")
