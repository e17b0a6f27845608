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

--- A name and its price, which is as wide as the first price.
local function line(name, text, price, top, weight)
  local font = { style = "body", weight = weight or "regular" }
  return {
    Label { name .. "Price", text = price, font = font, textAlignment = "trailing", trailing = parent,
      horizontalHugging = 300, horizontalCompressionResistance = 800, width = name ~= "item1" and view.item1Price },
    Label { name, text = text, font = font, numberOfLines = 0, leading = parent, trailing = previous.leading - 12,
      lastBaseline = previous, top = top },
  }
end

local function lines(w)
  local all = {}
  for i, item in ipairs(w) do
    local text = { item[1], item[2] > 1 and { "\u{A0}×\u{A0}" .. item[2], color = "secondaryLabel" } or nil }
    all[i] = line("item" .. i, text, item[3], i == 1 and parent.top or view["item" .. i - 1].bottom + 8)
  end
  return all
end

return function(content)
  local w = words[traits.locale:match("^%a+")] or words.en
  content.view.backgroundColor = "systemGroupedBackground"
  content:put(Scroll { "scroll", edges = safeArea, ScrollVContentView { "page",
    View { "paper", backgroundColor = { light = "white", dark = "#1c1c1e" }, cornerRadius = 4,
      shadow = { radius = 12, opacity = 0.15, offset = { x = 0, y = 4 } }, top = parent.top + 24,
      bottom = atMost(parent.bottom - 24), centerX = parent, horizontal = inside(parent, 20),
      width = { atMost(420), exactly(parent.width, priority.defaultHigh) },
      Label { "shop", text = w.shop, font = { style = "title2", weight = "bold" }, textAlignment = "center",
        numberOfLines = 0, top = parent.top + 24, horizontal = inset(parent, 20) },
      Label { "title", text = w.title, font = "footnote", textColor = "secondaryLabel", textAlignment = "center",
        top = view.shop.bottom + 2, horizontal = inset(parent, 20) },
      View { "rows", top = view.title.bottom + 20, horizontal = inset(parent, 20), lines(w),
        View { "rule", backgroundColor = "separator", height = 1, horizontal = parent,
          top = view["item" .. #w].bottom + 12 },
        line("total", w.total, w.sum, view.rule.bottom + 12, "bold"),
        Label { "tax", text = w.tax, font = "footnote", textColor = "secondaryLabel", numberOfLines = 0,
          horizontal = parent, top = view.total.bottom, bottom = parent } },
      Label { "thanks", text = w.thanks, font = { style = "footnote", italic = true }, textAlignment = "center",
        top = view.rows.bottom + 24, horizontal = inset(parent, 20), bottom = parent.bottom - 24 },
    },
  } })
end
