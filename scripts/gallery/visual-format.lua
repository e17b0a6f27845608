-- A boarding pass built with visual formats, including the bars of its code. size: 390x844 scale: 2
use "visual-format"

local Pass = controller "Pass"

Pass.states = { seat = 1 }

local seats = { "14A", "14C", "21F", "32K" }
-- Two digits for each bar: its width, and the distance to the next one.
local code = "213112221131121321123112221311213122113211212311212213211213211131122112"

-- Large text gets rows of its own.
local function isLarge() return traits.textSize > 1.2 end

-- A caption above a value, whose label is returned.
local function detail(content, name, caption)
  local value
  content:putView(name):layoutContent(function(own)
    own:putLabel("caption"):text(caption):font("caption1"):textColor("secondaryLabel"):numberOfLines(0)
    value = own:putLabel("value"):font { style = "headline", weight = "semibold" }:numberOfLines(0)
    own:visualFormat { "|[caption]|", "|[value]|", "V:|[caption]-2-[value]|" }
  end)
  return value
end

-- The bars of the code, in a format that is made from it.
local function barcode(content)
  local format, index = { "|" }, 0
  for width, gap in code:gmatch "(%d)(%d)" do
    index = index + 1
    content:putView("bar" .. index):backgroundColor("label")
    format[#format + 1] = ("[bar%d(%d)]-%d-"):format(index, width * 2, gap * 2)
  end
  -- The last distance is not needed.
  format[#format] = format[#format]:gsub("%-%d+%-$", "")
  -- A code reads from left to right in all languages.
  content:visualFormat(table.concat(format) .. "|", {
    options = { "alignAllTop", "alignAllBottom", "directionLeftToRight" },
  })
  content:visualFormat("V:|[bar1(56)]|")
end

-- The airports, and a line between them; returns the name of the lowest view.
local function route(card)
  card:putLabel("from"):text("KIX"):font { size = 44, weight = "bold" }
  card:putLabel("fromCity"):text("Osaka, 10:25"):font("footnote"):textColor("secondaryLabel"):numberOfLines(0)
  card:putLabel("to"):text("HEL"):font { size = 44, weight = "bold" }
  card:putLabel("toCity"):text("Helsinki, 15:10"):font("footnote"):textColor("secondaryLabel"):numberOfLines(0)
  if isLarge() then
    card:visualFormat { "|-[from]-|", "|-[fromCity]-|", "|-[to]-|", "|-[toCity]-|" }
    card:visualFormat("V:[band]-[from][fromCity]-[to][toCity]")
    return "toCity"
  end
  card:putView("left"):backgroundColor("separator")
  card:putLabel("duration"):text("11 h 45"):font("footnote"):textColor("secondaryLabel")
  card:putView("right"):backgroundColor("separator")
  -- Both lines are equally long, whatever the texts are.
  card:visualFormat("|-[from]-[left(>=8)]-[duration]-[right(==left)]-[to]-|", { options = "alignAllCenterY" })
  card:visualFormat("|-[fromCity]-(>=8)-[toCity]-|", { options = "alignAllTop" })
  card:visualFormat { "V:[band]-16-[from][fromCity]", "V:[left(1)]", "V:[right(1)]" }
  return "fromCity"
end

-- Four equal columns, or four rows.
function Pass:details(card, above)
  detail(card, "gate", "Gate"):text("24")
  detail(card, "boards", "Boards"):text("09:40")
  detail(card, "group", "Group"):text("2")
  detail(card, "seat", "Seat"):whenStateChanged(self.states.seat, "text", function() return seats[self.seat] end)
  if isLarge() then
    card:visualFormat { "|-[gate]-|", "|-[boards]-|", "|-[group]-|", "|-[seat]-|" }
    card:visualFormat("V:[" .. above .. "]-20-[gate]-[boards]-[group]-[seat]")
  else
    card:visualFormat("|-[gate]-[boards(==gate)]-[group(==gate)]-[seat(==gate)]-|", { options = "alignAllTop" })
    card:visualFormat("V:[" .. above .. "]-24-[gate]")
  end
end

function Pass:card(card)
  card:putView("band"):backgroundColor("systemIndigo"):layoutMargins { top = 14, bottom = 14, left = 20, right = 20 }
    :layoutContent(function(band)
      band:putLabel("airline"):text("Aurora Air"):font("headline"):textColor("white"):numberOfLines(0)
      band:putLabel("flight"):text("AU 68"):font("subheadline"):textColor("white"):numberOfLines(0)
      if isLarge() then
        band:visualFormat { "|-[airline]-|", "|-[flight]-|", "V:|-[airline]-[flight]-|" }
      else
        band:visualFormat("|-[airline]-(>=8)-[flight]-|", { options = "alignAllFirstBaseline" })
        band:visualFormat("V:|-[airline]-|")
      end
    end)
  self:details(card, route(card))
  card:putView("line"):backgroundColor("separator")
  card:putLabel("passenger"):text("Hana Mori"):font { style = "title3", weight = "semibold" }:numberOfLines(0)
  card:putLabel("date"):text("27 November"):font("subheadline"):textColor("secondaryLabel"):numberOfLines(0)
  card:putView("code"):layoutContent(barcode)
  if isLarge() then
    card:visualFormat { "|-[passenger]-|", "|-[date]-|", "V:[passenger][date]-16-[code]" }
  else
    card:visualFormat("|-[passenger]-(>=8)-[date]-|", { options = "alignAllLastBaseline" })
    card:visualFormat("V:[passenger]-16-[code]")
  end
  card:visualFormat {
    "|[band]|", "|-[line]-|", "C:[code.centerX(==superview)]",
    "V:|[band]", "V:[seat]-20-[line(1)]-16-[passenger]", "V:[code]-24-|",
  }
end

function Pass:layoutContent(content)
  content.view.backgroundColor = "systemGroupedBackground"
  local scroll = content:putScroll("scroll"):edges(equal, safeArea)
  scroll:layoutContent(function(inside)
    inside:putScrollVContentView("page"):layoutMargins(16):layoutContent(function(page)
      page:putLabel("title"):text("Boarding pass"):numberOfLines(0):font {
        style = isLarge() and "title3" or "largeTitle", weight = "bold",
      }
      page:putView("card"):backgroundColor("secondarySystemGroupedBackground"):cornerRadius(20):clipsToBounds(true)
        :layoutMargins(20):layoutContent(function(card) self:card(card) end)
      page:putButton("change"):title("Change seat"):titleColor("white"):backgroundColor("systemIndigo")
        :cornerRadius(14):numberOfLines(0):didClicked(function() self.seat = self.seat % #seats + 1 end)
      page:visualFormat({ "|-(>=16)-[card(<=wide, wide@750)]-(>=16)-|", "C:[card.centerX(==superview)]" }, {
        metrics = { wide = 440 },
      })
      page:visualFormat("V:|-[title]-16-[card]-20-[change(>=52)]-(>=16)-|", {
        options = { "alignAllLeading", "alignAllTrailing" },
      })
    end)
  end)
end

return Pass
