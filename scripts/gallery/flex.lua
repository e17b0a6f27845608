-- A shop's page with Flex: rows that grow, shrink and wrap, and a badge outside the flow. size: 390x844 scale: 2
local products = {
  { "Lamp", "49", "systemOrange" }, { "Chair", "129", "systemTeal" }, { "Clock", "35", "systemIndigo" },
  { "Shelf with five boards", "210", "systemGreen" }, { "Rug", "89", "systemPink" },
}

-- A card is as wide as its words need, but not wider than a phone.
local function least() return math.min(150 * math.max(1, traits.textSize), 300) end

local Shop = controller "Shop"

Shop.states = { isSale = true }

-- A placeholder picture, a name and a price.
local function card(flex, name, price, color)
  return flex:putStackedFlex(name):flexDirection("column"):padding(12):rowGap(6):cornerRadius(14):clipsToBounds(true)
    :backgroundColor("secondarySystemBackground"):flex { basis = least(), grow = 1 }:layoutContent(function(own)
      own:putStackedView("picture"):backgroundColor(color):cornerRadius(10):flex { aspectRatio = "16 / 9" }
      own:putStackedLabel("name"):text(name):font("headline"):numberOfLines(0)
      own:putStackedLabel("price"):text(price .. " €"):font("subheadline"):textColor("secondaryLabel")
        :flex { margin = { top = "auto" } }
      own:putStackedLabel("sale"):text("SALE"):font { size = 11, weight = "bold" }:textColor("white")
        :backgroundColor("systemRed"):flex { position = "absolute", top = 20, right = 20 }:isHidden(price == "35")
    end)
end

function Shop:layoutContent(content) -- luacheck: ignore 212
  content.view.backgroundColor = "systemBackground"
  local bar = content:putFlex("bar"):flexWrap("wrap"):alignItems("center"):columnGap(12)
    :padding { left = 16, right = 16 }
    :top(equalTo(8), safeArea):horizontal(equal, safeArea):height(moreThanTo(44))
  bar:layoutContent(function(flex)
    flex:putStackedLabel("title"):text("Shop"):font("title1")
    flex:putStackedButton("filter"):title("Filter"):flex { margin = { left = "auto" } }
    flex:putStackedButton("sort"):title("Sort")
  end)
  local goods = content:putScroll("goods"):top(equal, previous.bottomAnchor):horizontal(equal, safeArea)
  goods:layoutContent(function(scroll)
    local grid = scroll:putFlex("grid"):flexWrap("wrap"):rowGap(12):columnGap(12):padding(16)
      :edges(equal):width(equal)
    grid:layoutContent(function(flex)
      for _, product in ipairs(products) do card(flex, product[1], product[2], product[3]) end
    end)
  end)
  local foot = content:putFlex("foot"):flexWrap("wrap"):justifyContent("space-between"):alignItems("baseline")
    :padding(16)
    :bottom(equal, safeArea):horizontal(equal, safeArea):top(equal, goods.bottomAnchor)
  foot:layoutContent(function(flex)
    flex:putStackedLabel("sum"):text("Together"):font("body")
    flex:putStackedLabel("total"):text("512 €"):font("largeTitle")
  end)
end

return Shop
