-- feed.lua: a hundred thousand posts of different heights, created when they become visible. A pull fetches new posts,
-- which appear above without moving the visible ones.
local words = { "water", "stone", "light", "paper", "garden", "window", "river", "engine", "winter", "music",
  "table", "road" }
local people = { "Ada", "Grace", "Alan", "Hedy", "Katherine", "Tim", "Margaret", "Edsger" }

-- Returns the same post for the same number: a real feed would read a store.
local function post(number)
  local state = number * 7919 % 65521
  local function draw(count)
    state = (state * 75 + 74) % 65537
    return state % count + 1
  end
  local text = {}
  for i = 1, 4 + draw(24) do text[i] = words[draw(#words)] end
  return { author = people[draw(#people)], text = table.concat(text, " ") .. ".", hasPicture = draw(4) == 1 }
end

local PostCell = tableCell "PostCell"

function PostCell:layoutContent(content)
  content:putImageView("avatar"):image("images/avatar.png"):clipsToBounds(true):cornerRadius(20)
    :size(equalTo(40)):leading(equalTo(16), parent):top(equalTo(12), parent)
  content:putVStack("body"):spacing(6):alignment("fill")
    :top(equalTo(12), parent):leading(equalTo(12), previous.trailingAnchor):trailing(equalTo(16), parent)
    :bottom(equalTo(12), parent)
    :layoutContent(function(body)
      body:putStackedLabel("author"):font("headline")
      body:putStackedLabel("text"):numberOfLines(0)
      body:putStackedImageView("picture"):image("images/hills.jpg")
        :contentMode("scaleAspectFill"):clipsToBounds(true):cornerRadius(12):height(equalTo(160))
    end)
end

function PostCell:configure(item)
  self.author.text, self.text.text, self.picture.isHidden = item.author, item.text, not item.hasPicture
end

local Feed = controller "Feed"

function Feed:layoutContent(content)
  self.newest = 100000
  content:putTable("feed", { estimatedRowHeight = 130, separatorInset = 0 }):assignTo(self, "feed")
    :top(equal, safeArea):horizontal(equal, safeArea):bottom(equal, parent)
    :didRefreshed(function() self.isFetching = true end)
    :sections(tableCells "posts":next(PostCell, rows(100000, function(index)
      local number = self.newest - index + 1
      return number, post(number)
    end)):build())
end

-- The store's response.
function Feed:arrive(count)
  self.newest = self.newest + count
  self.feed:rowsChanged { insert = { { 1, count } } }
  self.feed.refreshing = false
end

return Feed
