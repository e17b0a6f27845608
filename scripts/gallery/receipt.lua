-- receipt.lua: names at the leading side, prices at the trailing side in a column as wide as the widest price,
-- each price on the last line of its name. The texts depend on the locale: `--locale ar --direction rtl`.
local words = {
  en = {
    shop = "Corner Bakery", title = "Receipt", total = "Total", sum = "€ 25.50", tax = "incl. 7 % VAT",
      thanks = "Thank you!",
    { "Sourdough loaf", 1, "€ 5.80" },
    { "Croissant with almonds and a great deal of butter", 3, "€ 10.50" },
    { "Oat milk flat white, extra shot, no lid", 2, "€ 9.20" },
  },
  ar = {
    shop = "مخبز الزاوية", title = "إيصال", total = "المجموع", sum = "٢٥٫٥٠ €", tax = "شامل ضريبة ٧٪",
      thanks = "شكرا لكم!",
    { "رغيف خميرة", 1, "٥٫٨٠ €" },
    { "كرواسون باللوز والكثير من الزبدة البلدية الطازجة", 3, "١٠٫٥٠ €" },
    { "قهوة بيضاء بحليب الشوفان", 2, "٩٫٢٠ €" },
  },
}

--- A name and its price; `options.above` is the view above, `options.column` a price as wide as this one.
local function line(rows, name, text, price, options)
  local font = { style = "body", weight = options.weight or "regular" }
  local amount = rows:putLabel(name .. "Price"):text(price):font(font):textAlignment("trailing"):trailing(equal, parent)
    :horizontalHugging(300):horizontalCompressionResistance(800)
  if options.column then amount:width(equalTo(options.column)) end
  local label = rows:putLabel(name):text(text):font(font):numberOfLines(0)
    :leading(equal, parent):trailing(equalTo(12), amount.leadingAnchor)
    :lastBaseline(equal, amount)
  if options.above then label:top(equalTo(options.gap or 8), options.above.bottomAnchor) else label
    :top(equal, parent) end
  return label, amount
end

local function layoutRows(rows, w)
  local above, column
  for i, item in ipairs(w) do
    local text = { item[1] }
    if item[2] > 1 then text[2] = { "\u{A0}×\u{A0}" .. item[2], color = "secondaryLabel" } end
    local label, amount = line(rows, "item" .. i, text, item[3], { above = above, column = column })
    above, column = label, column or amount
  end
  local rule = rows:putView("rule"):backgroundColor("separator"):height(equalTo(1)):horizontal(equal, parent)
    :top(equalTo(12), above.bottomAnchor)
  local total = line(rows, "total", w.total, w.sum, { above = rule, column = column, gap = 12, weight = "bold" })
  rows:putLabel("tax"):text(w.tax):font("footnote"):textColor("secondaryLabel"):numberOfLines(0)
    :horizontal(equal, parent):top(equal, total.bottomAnchor):bottom(equal, parent)
end

local function layoutPaper(paper, w)
  paper:putLabel("shop"):text(w.shop):font { style = "title2", weight = "bold" }:textAlignment("center")
    :numberOfLines(0)
    :top(equalTo(24), parent):horizontal(equalTo(20), parent)
  paper:putLabel("title"):text(w.title):font("footnote"):textColor("secondaryLabel"):textAlignment("center")
    :top(equalTo(2), previous.bottomAnchor):horizontal(equalTo(20), parent)
  paper:putView("rows"):top(equalTo(20), previous.bottomAnchor):horizontal(equalTo(20), parent)
    :layoutContent(function(rows) layoutRows(rows, w) end)
  paper:putLabel("thanks"):text(w.thanks):font { style = "footnote", italic = true }:textAlignment("center")
    :top(equalTo(24), previous.bottomAnchor):horizontal(equalTo(20), parent):bottom(equalTo(24), parent)
end

return function(content)
  local w = words[traits.locale:match("^%a+")] or words.en
  content.view.backgroundColor = "systemGroupedBackground"
  content:putScroll("scroll"):edges(equal, safeArea):layoutContent(function(scroll)
    scroll:putScrollVContentView("page"):layoutContent(function(page)
      page:putView("paper"):backgroundColor { light = "white", dark = "#1c1c1e" }:cornerRadius(4)
        :shadow { radius = 12, opacity = 0.15, offset = { x = 0, y = 4 } }
        :top(equalTo(24), parent):bottom(lessThanTo(24), parent):centerX(equal, parent)
        :horizontal(moreThanTo(20), parent):width(lessThanTo(420)):width(equalTo(parent), priority.defaultHigh)
        :layoutContent(function(paper) layoutPaper(paper, w) end)
    end)
  end)
end
