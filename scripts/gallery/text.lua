-- Text: styles, weights, attributed parts, scripts, lines and truncation.
-- size: 900x1392 scale: 2
local sentence = "Constraints say where a view is; its text says how large it wants to be."

-- A white card with a caption; its contents are stacked.
local function card(stack, name, caption, fill)
  stack:putStackedView(name)
    :backgroundColor("secondarySystemGroupedBackground")
    :cornerRadius(16)
    :layoutContent(function(content)
      local title = content:putLabel()
        :text(caption:upper())
        :font { size = 11, weight = "semibold" }
        :letterSpacing(1.2)
        :textColor("secondaryLabel")
        :at({ "top", "leading", "trailing" }, equalTo(16), parent)
      content:putVStack()
        :spacing(8)
        :at({ "bottom", "leading", "trailing" }, equalTo(16), parent)
        :top(equalTo(10), title.bottomAnchor)
        :layoutContent(fill)
    end)
end

local function paragraph(stack, text)
  return stack:putStackedLabel():text(text):font { size = 15 }:numberOfLines(0):lineSpacing(3)
end

local function styles(stack)
  for _, style in ipairs { "largeTitle", "title1", "title2", "title3", "headline", "body", "callout", "footnote",
    "caption2" } do
    stack:putStackedHStack():alignment("firstBaseline"):layoutContent(function(row)
      row:putStackedLabel():text(style):font(style)
      row:putStackedLabel()
        :text(string.format("%g pt", measureText("x", { style = style }).height // 0.1 / 10))
        :font { size = 12, monospaced = true }
        :textColor("tertiaryLabel")
        :textAlignment("trailing")
        :horizontalHugging(200)
    end)
  end
end

local function weights(stack)
  local parts = {}
  for index, weight in ipairs { "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black" } do
    parts[index] = { "Aa ", font = { weight = weight } }
  end
  stack:putStackedLabel("weights"):text(parts):font { size = 30 }:adjustsFontSizeToFitWidth(true)
    :minimumScaleFactor(0.5)
  stack:putStackedLabel():font { size = 20 }:text(markup(
    "<i>Italic</i>, <code>code()</code>, <u>under</u>, <s>struck</s>, <b><i>both</i></b>"))
end

local function parts(stack)
  stack:putStackedLabel("parts"):font { size = 15 }:numberOfLines(0):lineSpacing(3):text(markup(
    "A sentence whose <color systemBlue><b>coloured spans wrap in its middle</b></color> and go on with "
    .. "<background #fff3b0>a marked stretch that is too long for its line</background>, then with "
    .. "<color systemRed><u>an underlined one</u></color>, <s>one taken back</s>, a <code>monospaced()</code> "
    .. "call, and a <size 24><weight heavy>large</weight></size> word."))
  paragraph(stack, {
    "H", { "2", font = { size = 10 } }, "O · ", { "+4.2 %", color = "systemGreen" }, " · ",
      { "−1.7 %", color = "systemRed" },
    " · ", { " 12 ", bold = true, color = "white", backgroundColor = "systemIndigo" },
  })
end

local function scripts(stack)
  paragraph(stack, markup(
    "The word <color systemOrange><b>שלום עולם</b></color> means “hello, world”, and "
    .. "<color systemPurple>مرحبا بالعالم</color> says the same in Arabic (١٢٣)."))
  paragraph(stack, markup "العدد <color systemBlue>42 apples</color> في جملة عربية تمتد على أكثر من سطر واحد في هذه \z
    البطاقة.")
    :textAlignment("right")
  paragraph(stack, "春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。東京の夜、안녕하세요 세계.")
  paragraph(stack, "Emoji🎉stand🧡beside letters: a👩‍👩‍👧‍👦b, 1️⃣2️⃣, 🇯🇵🇩🇪, ok👍🏽.")
end

local function inputs(stack)
  stack:putStackedTextField("field"):borderStyle("roundedRect"):font { size = 15 }
    :placeholder { "Search ", { "everything", bold = true, color = "systemBlue" }, " here" }
  stack:putStackedTextView("notes"):font { size = 15 }:isScrollEnabled(false):lineSpacing(2)
    :backgroundColor("tertiarySystemFill"):cornerRadius(6)
    :text(markup "A view of text has <b>parts</b>, too, and <u>wraps</u> them <color systemPink>as a label \z
      does</color>.")
end

-- One or two lines of a text that is too long, in a tinted box.
local function cut(stack, mode, lines, text)
  stack:putStackedHStack():spacing(12):alignment("center"):layoutContent(function(row)
    row:putStackedLabel():text((mode:gsub("^by", ""))):font { size = 11, monospaced = true }:textColor("secondaryLabel")
      :width(equalTo(126))
    row:putStackedView():backgroundColor("tertiarySystemFill"):cornerRadius(6):layoutContent(function(box)
      box:putLabel():text(text):font { size = 14 }:numberOfLines(lines):lineBreakMode(mode)
        :edges(equalTo { top = 4, left = 8, bottom = 4, right = 8 }, parent)
    end)
  end)
end

local function cuts(stack)
  cut(stack, "byTruncatingTail", 1, sentence)
  cut(stack, "byTruncatingHead", 1, sentence)
  cut(stack, "byTruncatingMiddle", 1, sentence)
  cut(stack, "byClipping", 1, sentence)
  cut(stack, "byCharWrapping", 2, "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  cut(stack, "byTruncatingTail", 2, "Donaudampfschifffahrtsgesellschaftskapitän und andere lange Wörter")
  cut(stack, "byTruncatingMiddle", 2, "春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。春眠不覺曉，處處聞啼鳥。")
end

local function alignments(stack)
  for _, alignment in ipairs { "natural", "center", "trailing", "justified" } do
    stack:putStackedLabel():font { size = 13 }:numberOfLines(0):textAlignment(alignment)
      :text({ { alignment .. ". ", bold = true }, sentence .. " " .. sentence })
  end
end

local function spacings(stack)
  stack:putStackedHStack():spacing(14):alignment("top"):distribution("fillEqually"):layoutContent(function(row)
    local function column(note, set)
      set(row:putStackedLabel():font { size = 12 }:numberOfLines(0)
        :text({ { note .. "\n", bold = true }, "Lines stand closer or further apart." }))
    end
    column("natural", function() end)
    column("spacing 6", function(label) label:lineSpacing(6) end)
    column("× 1.4", function(label) label:lineHeightMultiple(1.4) end)
  end)
  for _, spacing in ipairs { -0.5, 0, 2, 6 } do
    stack:putStackedLabel():text("Letter spacing " .. spacing):font { size = 16 }:letterSpacing(spacing)
  end
end

-- Font features, text alignment and line breaks.
local function details(stack)
  stack:putStackedHStack():spacing(24):layoutContent(function(row)
    for _, features in ipairs { {}, { "tnum" }, { "tnum", "zero" } } do
      row:putStackedLabel():text("11:01\n28:40"):numberOfLines(0):font { size = 16 }:fontFeatures(features)
    end
    row:putStackedLabel():text("a -> b"):font { size = 16 }
    row:putStackedLabel():text("a -> b"):font { size = 16 }:fontFeatures("calt")
    row:putStackedView()
  end)
  stack:putStackedLabel("offsets"):font { size = 16 }:text(markup(
    "E = mc<offset 6><size 11>2</size></offset>, H<offset -3><size 11>2</size></offset>O, "
    .. "<a https://example.org><color systemBlue><u>a gypsy’s query</u></color></a>"))
  stack:putStackedLabel():font { size = 16 }:text("Spaced and centred"):letterSpacing(6):textAlignment("center")
  stack:putStackedHStack():spacing(14):alignment("top"):distribution("fillEqually"):layoutContent(function(row)
    row:putStackedLabel():font { size = 13 }:numberOfLines(0)
      :text("Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesell\u{AD}schafts\u{AD}kapitän")
    row:putStackedLabel():font { size = 13 }:numberOfLines(0):textAlignment("justified")
      :text("吾輩は猫である。名前はまだ無い。どこで生れたか。")
  end)
  stack:putStackedHStack():spacing(14):layoutContent(function(row)
    for _, text in ipairs { "བཀྲ་ཤིས་བདེ་ལེགས།", "မင်္ဂလာပါ", "ที่นี่" } do
      row:putStackedLabel():font { size = 15 }:text(text):backgroundColor("tertiarySystemFill")
    end
    row:putStackedView()
  end)
end

local function shrinking(stack)
  for index, width in ipairs { 373, 260, 180 } do
    stack:putStackedHStack():layoutContent(function(row)
      row:putStackedLabel("shrunk" .. index):text("Shrinks to fit: € 1,234,567.89"):font { size = 24, weight = "bold" }
        :backgroundColor("tertiarySystemFill")
        :adjustsFontSizeToFitWidth(true):minimumScaleFactor(0.4)
        :width(equalTo(width))
      row:putStackedView()
    end)
  end
end

local Typography = controller "Typography"
Typography.preferredContentSize = { width = 900, height = 1392 }

function Typography:layoutContent(content)
  content:putView("background"):backgroundColor("systemGroupedBackground"):edges(equal, parent)
  local title = content:putLabel("title")
    :text(markup "Typography <color tertiaryLabel><weight light>in Tatami</weight></color>")
    :font { size = 40, weight = "heavy" }
    :left(equalTo(32), parent)
    :top(equalTo(36), parent)
  local left = content:putVStack("left")
    :spacing(16)
    :left(equalTo(24), parent)
    :top(equalTo(20), title.bottomAnchor)
    :layoutContent(function(stack)
      card(stack, "styles", "Text styles and their lines", styles)
      card(stack, "weightCard", "Weights and slants", weights)
      card(stack, "partCard", "Parts of a text", parts)
      card(stack, "scriptCard", "Scripts and directions", scripts)
      card(stack, "inputCard", "Inputs", inputs)
      card(stack, "shrinkCard", "Shrinking to fit", shrinking)
    end)
  content:putVStack("right")
    :spacing(16)
    :left(equalTo(16), left.rightAnchor)
    :right(equalTo(24), parent)
    :width(equalTo(left))
    :top(equal, left)
    :layoutContent(function(stack)
      card(stack, "cutCard", "Where room ends", cuts)
      card(stack, "alignmentCard", "Alignment", alignments)
      card(stack, "spacingCard", "Spacing", spacings)
      card(stack, "detailCard", "Features, offsets, breaks", details)
    end)
end

return Typography
