-- heroes.lua: a table in sections. Each row is a view model bound to its cell; tapping a button in a cell sets new
-- sections, and the table finds which rows were inserted, deleted and moved.
local HeroCell = tableCell "HeroCell"

-- With large text, the button is below them.
local function isLarge() return traits.textSize > 1.1 end

function HeroCell:layoutContent(content)
  content:putImageView("portrait"):assignTo(self, "portrait"):clipsToBounds(true):cornerRadius(22)
    :size(equalTo(44)):leading(equalTo(16), parent):top(equalTo(10), parent):bottom(lessThanTo(10), parent)
  local button = content:putButton("follow"):assignTo(self, "button"):horizontalHugging(800)
    :horizontalCompressionResistance(800)
    :didClicked(function() self.toggle() end)
  local name = content:putLabel("name"):assignTo(self, "nameLabel"):font("headline")
    :top(equalTo(10), parent):leading(equalTo(12), self.portrait.trailingAnchor)
  local power = content:putLabel("power"):assignTo(self, "powerLabel"):font("subheadline")
    :textColor("secondaryLabel"):numberOfLines(0):verticalHugging(200)
    :top(equalTo(2), self.nameLabel.bottomAnchor):leading(equal, name)
  if isLarge() then
    name:numberOfLines(0):trailing(lessThanTo(16), parent)
    power:trailing(lessThanTo(16), parent)
    button:leading(equal, name):top(equalTo(6), power.bottomAnchor):bottom(equalTo(10), parent)
  else
    button:trailing(equalTo(16), parent):centerY(equal, self.portrait)
    name:lineBreakMode("byTruncatingTail"):trailing(lessThanTo(12), button.leadingAnchor)
    power:trailing(lessThanTo(12), button.leadingAnchor):bottom(equalTo(10), parent)
  end
end

local HeroModel = tableCellModel("HeroModel", HeroCell)
HeroModel.states = { name = "", power = "", action = "" }

function HeroModel:bind(cell)
  self.states.name:bind(cell.nameLabel, "text")
  self.states.power:bind(cell.powerLabel, "text")
  self.states.action:bind(cell.button, "title")
end

function HeroModel:didApplying(cell)
  cell.portrait.image = "images/avatar.png"
  cell.toggle = self.toggle
end

local heroes = {
  { id = "ada", name = "Ada Lovelace", power = "Writes programs for machines that nobody has built yet." },
  { id = "grace", name = "Grace Hopper", power = "Finds the bug, and tapes it into the log book." },
  { id = "alan", name = "Alan Turing", power = "Asks the question that the machine has to answer." },
  { id = "hedy", name = "Hedy Lamarr", power = "Hops from frequency to frequency, so that nobody can follow." },
  { id = "katherine", name = "Katherine Johnson", power = "Brings a capsule home with pencil and paper." },
  { id = "tim", name = "Tim Berners-Lee", power = "Ties everything to everything else." },
  { id = "margaret", name = "Margaret Hamilton", power = "Lands on the Moon while the alarm goes off." },
  { id = "edsger", name = "Edsger Dijkstra", power = "Takes the shortest path." },
  { id = "barbara", name = "Barbara Liskov", power = "Stands in for any of her kind, and nobody notices." },
  { id = "donald", name = "Donald Knuth", power = "Proves it correct, but has not tried it." },
  { id = "radia", name = "Radia Perlman", power = "Finds a tree in every net." },
  { id = "linus", name = "Linus Torvalds", power = "Keeps everything, in every version." },
}

local Heroes = controller "Heroes"

function Heroes:layoutContent(content)
  self.followed = {}
  content:putLabel("title"):text("Heroes"):font { style = "largeTitle", weight = "bold" }
    :adjustsFontSizeToFitWidth(true):minimumScaleFactor(0.5)
    :top(equalTo(8), safeArea):leading(equalTo(16), safeArea):trailing(lessThanTo(16), safeArea)
  content:putTable("heroes"):assignTo(self, "heroTable")
    :top(equalTo(8), previous.bottomAnchor):horizontal(equal, safeArea):bottom(equal, parent)
    :didSelected(function(_, _, model) self.chosen = model.name end)
    :didReload(function(changes) self.lastChanges = changes end)
  self:show()
end

function Heroes:row(hero)
  return HeroModel {
    cellIdentifier = hero.id, name = hero.name, power = hero.power,
    action = self.followed[hero.id] and "Following" or "Follow",
    toggle = function()
      self.followed[hero.id] = not self.followed[hero.id]
      self:show()
    end,
  }
end

function Heroes:show()
  local function part(isFollowed)
    return entities(heroes, function(hero)
      return when((self.followed[hero.id] or false) == isFollowed, self:row(hero))
    end)
  end
  local isAny = false
  for _, isFollowed in pairs(self.followed) do isAny = isAny or isFollowed end
  self.heroTable.sections = {
    section("followed", { title = isAny and "You follow" or nil, part(true) }),
    section("others", { title = "All heroes", part(false) }),
  }
end

return Heroes
