-- Each production of the grammar, with frames worked out by hand. The stage is 400 × 300, its margins are 20 on the
-- left, 40 on the right, 10 above and 30 below. A format of one axis has the position and length of each view in it.

local metrics = { gap = 14, wide = 75, high = 750, low = 250, ratio = 1.5, margin_2 = 20 }

local function opened(calls, direction, names)
  return open("formats.lua", {
    size = { 400, 300 }, direction = direction,
    data = { calls = calls, names = names or "a,b,c,d,t1,t2,t3,t4,u08,u09,u10,my view,größe" },
  })
end

-- "a 0+50" for the horizontal axis or the vertical one, "a 0,0 50×30" for both.
local function described(screen, names, axis)
  local all = {}
  for name in names:gmatch "[^,]+" do
    local frame = screen:view("root/stage/" .. name).frame
    if axis == "both" then
      all[#all + 1] = ("%s %g,%g %g×%g"):format(name, frame.x, frame.y, frame.width, frame.height)
    elseif axis == "V" then
      all[#all + 1] = ("%s %g+%g"):format(name, frame.y, frame.height)
    else
      all[#all + 1] = ("%s %g+%g"):format(name, frame.x, frame.width)
    end
  end
  return table.concat(all, " ")
end

-- The names in an expectation: "a 0+50 my view 50+30" has a and my view.
local function namesIn(expected)
  local names = {}
  for name in (" " .. expected):gmatch " (%a[^+]-) %-?[%d.]+[+,]" do names[#names + 1] = name end
  return table.concat(names, ",")
end

local function check(title, calls, axis, ltr, rtl)
  for direction, expected in pairs { ltr = ltr, rtl = rtl or ltr } do
    it(title .. " " .. direction, function()
      local screen = opened(calls, direction)
      expect(described(screen, namesIn(expected), axis)).toEqual(expected)
      expect(screen).toHaveNoConflicts()
      expect(screen).toHaveNoErrors()
    end)
  end
end

local function format(text, ltr, rtl)
  check(text, { { format = text, fields = { metrics = metrics } } }, text:find "^ *V" and "V" or "H", ltr, rtl)
end

describe("the superview and standard distances", function()
  format("|[a]|", "a 0+400")
  format("H:|[a]|", "a 0+400")
  format("V:|[a]|", "a 0+300")
  -- Between 20 and 400 - 40, whichever side is the leading one; between 10 and 300 - 30.
  format("H:|-[a]-|", "a 20+340")
  format("V:|-[a]-|", "a 10+260")
  format("H:|-[a(50)]", "a 20+50", "a 310+50")
  format("H:[a(50)]-|", "a 310+50", "a 20+50")
  format("V:[a(40)]-|", "a 230+40")
  -- 8 between views.
  format("H:|[a(50)]-[b(30)]", "a 0+50 b 58+30", "a 350+50 b 312+30")
  format("V:|-[a(40)]-[b(50)]-12-[c]-|", "a 10+40 b 58+50 c 120+150")
end)

describe("distances", function()
  format("H:|-8-[a(50)]", "a 8+50", "a 342+50")
  format("H:|[a(50)][b(30)]", "a 0+50 b 50+30", "a 350+50 b 320+30")
  format("H:|[a(50)]-12-[b(30)]", "a 0+50 b 62+30", "a 350+50 b 308+30")
  format("H:|[a(50)]-gap-[b(30)]", "a 0+50 b 64+30", "a 350+50 b 306+30")
  format("H:|-margin_2-[a(50)]", "a 20+50", "a 330+50")
  format("H:|[a(50)]-(12)-[b(30)]", "a 0+50 b 62+30", "a 350+50 b 308+30")
  format("H:|[a(50)]-(-10)-[b(30)]", "a 0+50 b 40+30", "a 350+50 b 330+30")
  format("H:|[a(50)]-(gap*2-10)-[b(30)]", "a 0+50 b 68+30", "a 350+50 b 302+30")
  format("H:|-(>=25,==0@500)-[a(50)]", "a 25+50", "a 325+50")
  format("H:|-(<=25,==100@500)-[a(50)]", "a 25+50", "a 325+50")
  format("H:|-(10@400,30@600)-[a(50)]", "a 30+50", "a 320+50")
  format("H:[a(50)]-(>=25,==0@500)-|", "a 325+50", "a 25+50")
  format("V:|[a(40)]-(>=8)-[b(50)]|", "a 0+40 b 250+50")
  format("V:|-gap-[a(==b)]-gap-[b]-gap-|", "a 14+129 b 157+129")
end)

describe("predicates", function()
  format("H:|[a(==50)]", "a 0+50", "a 350+50")
  format("H:|[a(<=60)]-(0@300)-|", "a 0+60", "a 340+60")
  format("H:|[a(>=60@700,10@200)]", "a 0+60", "a 340+60")
  format("H:|[a(>=50,<=100@900)]-(0@500)-|", "a 0+100", "a 300+100")
  format("H:|[a(wide)]", "a 0+75", "a 325+75")
  format("H:|[a(100@high)]-(0@low)-|", "a 0+100", "a 300+100")
  format("H:|[a(>=wide@high, 10@low)]", "a 0+75", "a 325+75")
  check("required by default", { { format = { "|-(30@999)-[a(50)]", "|-10-[a]" } } }, "H", "a 10+50", "a 340+50")
  -- (400 - 30) / 2.
  format("H:|-10-[a]-10-[b(==a)]-10-|", "a 10+185 b 205+185", "a 205+185 b 10+185")
  format("H:|-10-[a]-10-[b(a)]-10-|", "a 10+185 b 205+185", "a 205+185 b 10+185")
  -- (400 - 40 - 100) / 2.
  format("H:|-10-[a(b)]-10-[b(>=c)]-10-[c(100)]-10-|", "a 10+130 b 150+130 c 290+100", "a 260+130 b 120+130 c 10+100")
  format("H:|-.5e1-[a(1e2)]", "a 5+100", "a 295+100")
  format("H:|-0x10-[a(5.)]", "a 16+5", "a 379+5")
  format(" H : | - 8 - [ a ( >= 50 , == 60 @ 500 ) ] ", "a 8+60", "a 332+60")
  format("H:|[my view(50)]-[größe(==my view)]", "my view 0+50 größe 58+50", "my view 350+50 größe 292+50")
end)

describe("the direction", function()
  local function directed(direction, text, ltr, rtl)
    check(direction .. " " .. text, { { format = text, fields = { options = direction } } }, "H", ltr, rtl)
  end
  directed("directionLeadingToTrailing", "|-10-[a(50)]-10-[b(60)]", "a 10+50 b 70+60", "a 340+50 b 270+60")
  directed("directionLeftToRight", "|-10-[a(50)]-10-[b(60)]", "a 10+50 b 70+60")
  directed("directionLeftToRight", "|-[a(50)]-(>=10)-[b(60)]-|", "a 20+50 b 300+60")
  directed("directionRightToLeft", "|-10-[a(50)]-10-[b(60)]", "a 340+50 b 270+60")
  directed("directionRightToLeft", "|-[a(50)]-(>=10)-[b(60)]-|", "a 310+50 b 20+60")
  directed("directionRightToLeft", "|-(>=25,==0@500)-[a(50)]", "a 325+50")
  directed("directionRightToLeft", "[a(50)]-(<=25,==90@500)-|", "a 25+50")
  check("no effect on V", {
    { format = "V:|-10-[a(50)]-10-[b(60)]", fields = { options = "directionRightToLeft" } },
  }, "V", "a 10+50 b 70+60")
end)

describe("alignments", function()
  -- a is 30 high at 40, b is 20 high and c 10.
  local function row(options, ltr)
    check(options, {
      { format = { "V:|-40-[a(30)]", "V:[b(20)]", "V:[c(10)]" } },
      { format = "H:|[a(50)][b(60)]-[c(70)]", fields = { options = { options } } },
    }, "V", ltr)
  end
  row("alignAllTop", "a 40+30 b 40+20 c 40+10")
  row("alignAllBottom", "a 40+30 b 50+20 c 60+10")
  row("alignAllCenterY", "a 40+30 b 45+20 c 50+10")
  -- Views without text have their first baseline at the top, and their last baseline at the bottom.
  row("alignAllFirstBaseline", "a 40+30 b 40+20 c 40+10")
  row("alignAllLastBaseline", "a 40+30 b 50+20 c 60+10")
  row("alignAllBaseline", "a 40+30 b 50+20 c 60+10")

  -- a is 30 wide, 40 from the leading edge, and b 20.
  local function column(options, ltr, rtl)
    check(options, {
      { format = { "|-40-[a(30)]", "[b(20)]" } },
      { format = "V:|[a(50)][b(60)]", fields = { options = options } },
    }, "H", ltr, rtl)
  end
  column("alignAllLeft", "a 40+30 b 40+20", "a 330+30 b 330+20")
  column("alignAllRight", "a 40+30 b 50+20", "a 330+30 b 340+20")
  column("alignAllLeading", "a 40+30 b 40+20", "a 330+30 b 340+20")
  column("alignAllTrailing", "a 40+30 b 50+20", "a 330+30 b 330+20")
  column("alignAllCenterX", "a 40+30 b 45+20", "a 330+30 b 335+20")

  check("two and a direction", {
    { format = "V:|-40-[a(30)]" },
    {
      format = "H:|[a(50)]-[b(60)]",
      fields = { options = { "alignAllTop", "alignAllBottom", "directionRightToLeft" } },
    },
  }, "both", "a 350,40 50×30 b 282,40 60×30")
  check("a superview by name", {
    { format = "V:[a(20)]" },
    { format = "H:[superview]-(<=1)-[a(50)]", fields = { options = "alignAllCenterY" } },
  }, "V", "a 140+20")
end)

describe("the extended form", function()
  format("H:|[a(50%)]", "a 0+200", "a 200+200")
  format("H:|[a(50%-30)]", "a 0+170", "a 230+170")
  format("H:|[a(50%/4+1)]", "a 0+51", "a 349+51")
  format("H:|[a(>=25%,10@500)]", "a 0+100", "a 300+100")
  format("H:|[a(0%+7)]", "a 0+7", "a 393+7")
  format("V:|[a(10%)]", "a 0+30")
  format("H:|[a(100)][b(==a*2+10)]", "a 0+100 b 100+210", "a 300+100 b 90+210")
  format("H:|[a(100)][b(==a/2-10)]", "a 0+100 b 100+40", "a 300+100 b 260+40")
  format("H:|[a(100)][b(a*ratio+gap)]", "a 0+100 b 100+164", "a 300+100 b 136+164")
  format("H:|[a(gap*2+1)]", "a 0+29", "a 371+29")
  format("H:|[a(==superview-100)]", "a 0+300", "a 100+300")
  local function both(text, ltr, rtl) check(text, { { format = text } }, "both", ltr, rtl) end
  both("HV:|-10-[a]-10-|", "a 10,10 380×280")
  both("HV:|-[a]-|", "a 20,10 340×260")
  check("an attribute", { { format = { "H:|[a(==a.height*2)]", "V:|[a(30)]" } } }, "both", "a 0,0 60×30",
    "a 340,0 60×30")

  -- 1.5 of 200 is 300.
  format("C:[a.centerX(==superview.centerX*1.5)][a.width(50)]", "a 275+50")
  format("C:[a.centerX(==superview)][a.width(50)]", "a 175+50")
  format("C:[a.width(50)][a.left(==superview.left+20)]", "a 20+50")
  format("C:[a.width(50)][a.right(==superview.right-20)]", "a 330+50")
  format("C:[a.width(50)][a.leading(==superview.leading+20)]", "a 20+50", "a 330+50")
  -- Leading positions count from the right in right-to-left layouts, with their multiplier.
  format("C:[a.width(50)][a.leading(==superview.trailing*0.25)]", "a 100+50", "a 250+50")
  format("C:[a.width(50)][a.left(==superview.left+80@500,>=superview.left+100)]", "a 100+50")
  format("C:[a.leading(==superview.leadingMargin)][a.trailing(superview.trailingMargin-5)]", "a 20+335", "a 25+335")
  format("C:[a.left(==superview.leftMargin)][a.right(==superview.rightMargin)]", "a 20+340")
  -- The middle of 20 and 360.
  format("C:[a.centerX(==superview.centerXWithinMargins)][a.width(50)]", "a 165+50")
  check("C on the vertical axis", {
    { format = "C:[a.height(20)][b.height(==a*2)][a.top(==superview.topMargin)][b.top(==a.bottom+10)]" },
  }, "V", "a 10+20 b 40+40")
  check("C at the bottom", {
    { format = "C:[a.height(20)][b.height(10)][a.bottom(==superview.bottomMargin)][b.centerY(==a)]" },
  }, "V", "a 250+20 b 255+10")
  check("C with baselines", {
    { format = { "V:|-40-[a(20)]", "C:[b.height(10)][b.baseline(==a.lastBaseline+5)]", "C:[c.firstBaseline(==a)]" } },
  }, "V", "a 40+20 b 55+10 c 40+0")
  check("C across the axes", { { format = { "V:|[a(30)]", "C:[a.width(==a.height*2)]", "H:|[a]" } } }, "both",
    "a 0,0 60×30", "a 340,0 60×30")
end)

describe("ranges", function()
  -- Every view of a range gets the same constraints.
  format("H:|[t1..4(100)]", "t1 0+100 t2 0+100 t3 0+100 t4 0+100", "t1 300+100 t2 300+100 t3 300+100 t4 300+100")
  format("H:|-10-[t1..t3(30)]-[a(20)]", "t1 10+30 t2 10+30 t3 10+30 a 48+20", "t1 360+30 t2 360+30 t3 360+30 a 332+20")
  format("V:|-5-[a(20)]-[t1..2]-5-|", "a 5+20 t1 33+262 t2 33+262")
  format("H:|[u08..10(9)]", "u08 0+9 u09 0+9 u10 0+9", "u08 391+9 u09 391+9 u10 391+9")
  -- (400 - 40) / 3.
  check("[t1..t3(==t1)]", { { format = { "|-10-[t1]-10-[t2]-10-[t3]-10-|", "[t1..t3(==t1)]" } } }, "H",
    "t1 10+120 t2 140+120 t3 270+120", "t1 270+120 t2 140+120 t3 10+120")
  check("C:[t1..2.centerX(==superview)]", {
    { format = "C:[t1..2.centerX(==superview)][t1..2.width(60)]" },
  }, "H", "t1 170+60 t2 170+60")
end)

describe("names", function()
  it("mean the first of two views with a name", function()
    local screen = opened({ { format = "H:|-5-[twin(20)]" } }, "ltr", "twin,twin")
    expect(described(screen, "twin,twin-2")).toEqual("twin 5+20 twin-2 0+0")
  end)
end)

describe("mistakes", function()
  local function mistake(text, expected, fields)
    it(text:sub(1, 60) .. ": " .. expected, function()
      expect(function() opened { { format = text, fields = fields or { metrics = metrics } } } end).toThrow(expected)
    end)
  end

  describe("of the syntax", function()
    mistake("", "expected '|' or a view such as [name]; found the end (column 1: ^)")
    mistake("H:", "expected '|' or a view such as [name]; found the end (column 3: H:^)")
    mistake("V|[a]|", "expected ':' after 'V'; found '|' (column 2: V^|[a]|)")
    mistake("X:|[a]|", "unknown orientation 'X'; expected H, V, HV or C (column 1: ^X:|[a]|)")
    mistake("Z:|[a]|", "'Z:' has no constraints; call bringToFront or sendToBack of a view (column 1: ^Z:|[a]|)")
    mistake("H:|", "expected a view after '|'; found the end (column 4: H:|^)")
    mistake("H:|-8-|", "expected a view between the superview's edges; found '|' (column 7: H:|-8-^|)")
    mistake("H:[a]|[b]", "expected the end after the superview's second '|'; found '['")
    mistake("H:|[a", "expected '(' or ']' after the view 'a'; found the end")
    mistake("H:|[a-b]", "expected '(' or ']' after the view 'a'; found '-'; pass views with other names in 'views'")
    mistake("H:|[]", "expected the name of a view after '['; found ']' (column 5: H:|[^])")
    mistake("H:|[a(50]", "expected ',' or ')' after the predicate; found ']' (column 9: H:|[a(50^])")
    mistake("H:|[a(50)", "expected ']' after ')'; found the end")
    mistake("H:|[a()]", "expected a number, a metric or a view, as in (>=50); found ')'")
    mistake("H:|[a(=50)]", "unknown relation '='; write '==' (column 7: H:|[a(^=50)])")
    mistake("H:|[a(>50)]", "unknown relation '>'; write '>='")
    mistake("H:|[a(<50)]", "unknown relation '<'; write '<='")
    mistake("H:|[a(50@)]", "expected a number or a metric after '@'; found ')'")
    mistake("H:|[a(50*)]", "expected a number or a metric after '*'; found ')'")
    mistake("H:|[a(50/)]", "expected a number or a metric after '/'; found ')'")
    mistake("H:|[a(50+)]", "expected a number or a metric after '+'; found ')'")
    mistake("H:|[a(50-)]", "expected a number or a metric after '-'; found ')'")
    mistake("H:|[a(-)]", "expected a number after '-'; found ')'")
    mistake("H:|[a(b.)]", "expected an attribute after '.', as in b.height; found ')'")
    mistake("H:|[a.width(50)]", "attributes of the view belong in 'C:', as in C:[a.centerX(==b)]")
    mistake("H:|-8[a]", "expected '-' after the distance; found '[' (column 6: H:|-8^[a])")
    mistake("H:|-8px-[a]", "expected '-' after the distance; found 'p'")
    mistake("H:|--8-[a]", "unexpected '-'; write a negative distance in parentheses, as in -(-8)-")
    mistake("H:|->=8-[a]", "unexpected relation; write it in parentheses, as in -(>=8)-")
    mistake("H:|-8@500-[a]", "unexpected priority; write it in parentheses, as in -(8@500)-")
    mistake("H:|-", "expected a view, '|' or a distance after '-'; found the end")
    mistake("H:[a];[b]", "expected '-', '|' or a view such as [name]; found ';'")
    mistake("H:|[t1..]", "expected the end of the range after '..', as in [row1..4]; found ']'")
    mistake("C:", "expected a view with an attribute, as in [a.centerX(==b)]; found the end")
    mistake("C:[a(==b)]", "expected an attribute after the view, as in [a.centerX(==b)]; found '('")
    mistake("C:[a.(==b)]", "expected an attribute after '.', as in [a.centerX(==b)]; found '('")
    mistake("C:[a.left]", "expected '(' and a predicate after the attribute; found ']'")
    mistake("C:[a.left(b)]-[c.left(b)]", "expected a view with an attribute, as in [a.centerX(==b)]; found '-'")
    mistake("H:|[a(0x1FFFFFFFFFFFFFFFF)]", "number out of range; expected at most 1e9")
    mistake("H:|[a(" .. ("50,"):rep(40) .. "&)]", "found '&' (column 127: …" .. ("50,"):rep(10) .. "^&)])")
    mistake("X:|" .. ("-[a]"):rep(30), "(column 1: ^X:|" .. ("-[a]"):rep(6) .. "-[a…)")
    mistake("H:|[本é(=5)]", "write '==' (column 8: H:|[本é(^=5)])")
    mistake("H:|[a\1\t(5)]", "found '?'; pass views with other names in 'views' (column 6: H:|[a^? (5)])")
    mistake("H:|[a(1e10)]", "number out of range; expected at most 1e9 (column 7: H:|[a(^1e10)])")
  end)

  describe("of the names", function()
    mistake("H:|[grosse]", "unknown view 'grosse'; put it into root/stage with this name, or pass it in 'views'")
    mistake("H:|[my veiw]", "unknown view 'my veiw'; did you mean 'my view'?")
    mistake("H:|[a(==e)]", "unknown metric or view 'e'; did you mean 'a'?")
    mistake("H:|-gpa-[a]", "unknown metric 'gpa'; did you mean 'gap'?")
    mistake("H:|-nothing-[a]", "unknown metric 'nothing'; pass metrics = { nothing = … }")
    mistake("H:|[a(50@hihg)]", "unknown metric 'hihg'; did you mean 'high'?")
    mistake("H:|-a-[b]", "a distance is a number or a metric; found a view (column 5: H:|-^a-[b])")
    mistake("H:|[a(b)]", "ambiguous name 'b': a metric and a view; rename one of them", { metrics = { b = 5 } })
    mistake("H:|-gap-[a]", "metric 'gap' must be a number; found a string", { metrics = { gap = "8" } })
    mistake("H:|-gap-[a]", "metric 'gap' out of range: found 1e+10, expected -1e9 to 1e9", { metrics = { gap = 1e10 } })
    mistake("H:|[a]", "'a' in views is not a view; found a number", { views = { a = 5 } })
    mistake("C:[a.centrX(==b)]", "unknown attribute 'centrX'; did you mean 'centerX'? (column 6: C:[a.^centrX(==b)])")
    mistake("H:|[a(b.foo)]", "unknown attribute 'foo'")
    mistake("H:|[a][a]", "a view is twice in this format; write it once, or use two formats (column 8: H:|[a][^a])")
    mistake("H:[t1..2]-[t2]", "a view is twice in this format")
  end)

  describe("of the meaning", function()
    mistake("H:|[a(50@1200)]", "priority out of range: found 1200, expected 1 to 1000 (column 10: H:|[a(50@^1200)])")
    mistake("H:|[a(50@0)]", "priority out of range: found 0, expected 1 to 1000")
    mistake("H:|-50%-[a]", "expected '-' after the distance; found '%'")
    mistake("H:|-(50%)-[a]", "a percentage is a size of a view, not a distance; use a number or a metric")
    mistake("H:|-(a.width)-[b]", "a distance is a number or a metric; found a view")
    mistake("H:|[a(==a)]", "'width' of a view relates to itself; name another view or attribute")
    mistake("C:[a.left(==a.left+5)]", "'left' of a view relates to itself; name another view or attribute")
    mistake("H:|[a(b/0)]", "division by 0; use another divisor (column 9: H:|[a(b/^0)])")
    mistake("H:|[a(b*0)]", "multiplier out of range: found 0, expected up to 1e6 and not 0")
    mistake("H:|[a(b*1e7)]", "multiplier out of range: found 1e+07, expected up to 1e6 and not 0")
    mistake("H:|[a(-b)]", "unexpected '-' before a view")
    mistake("C:[a.left(10)]", "a position needs a view, as in left(==superview.left+10); found a number")
    mistake("C:[a.left(10%)]", "a percentage of the superview is a size; use width or height")
    mistake("C:[a.left(==b.top)]",
      "'left' cannot relate to 'top'; relate horizontal positions, vertical positions or sizes")
    mistake("H:|[a(b.left)]", "'width' cannot relate to 'left'")
    mistake("C:[a.leftMargin(==b.left)]", "'leftMargin' is only a target; constrain 'left'")
    mistake("H:[t1..2]-[t3..4]",
      "a range next to a range is ambiguous; connect single views (column 10: H:[t1..2]^-[t3..4])")
    mistake("H:|[a..c]", "a range begins with a name that ends in a number, as in [row1..4]")
    mistake("H:|[t1..u4]", "a range ends with a number or the same name, as in [t1..t4]")
    mistake("H:|[t4..1]", "a range counts up; found 4..1")
    mistake("H:|[t0..1000]", "a range has at most 1000 views; found more")
    mistake("H:|[t1..99999999999]", "a range counts to numbers of at most 9 digits; found more")
    mistake("H:|[t99999999999999999999..99999999999999999999]", "numbers of at most 9 digits")
    mistake("H:|[t1..5]", "unknown view 't5'")
    mistake("V:|[a]-[b]", "no standard distance between baselines; write a distance, as in -24-",
      { options = "spacingBaselineToBaseline" })
    mistake("H:|[a]-[b]", "option 'spacingBaselineToBaseline' needs 'V:'; found 'H:'",
      { options = "spacingBaselineToBaseline" })
    mistake("H:|[a]-[b]",
      "option 'alignAllLeft' cannot align views along 'H:'; use it in 'V:', or use another alignment",
      { options = "alignAllLeft" })
    mistake("V:|[a]-[b]",
      "option 'alignAllTop' cannot align views along 'V:'; use it in 'H:', or use another alignment",
      { options = "alignAllTop" })
    mistake("C:[a.left(b)]", "option 'alignAllTop' needs 'H:' or 'V:'; found 'C:'", { options = "alignAllTop" })
  end)

  describe("of the arguments", function()
    mistake("H:|[a]", "unknown option 'alignAllTops'; did you mean 'alignAllTop'?", { options = "alignAllTops" })
    mistake("H:|[a]", "unknown option 'nothing'", { options = { "nothing" } })
    mistake("H:|[a]", "an option must be a name such as \"alignAllTop\"; found a number", { options = { 5 } })
    mistake("H:|[a]", "options 'directionLeftToRight' and 'directionRightToLeft' exclude each other",
      { options = { "directionLeftToRight", "directionRightToLeft" } })
    mistake("H:|[a]", "options 'spacingEdgeToEdge' and 'spacingBaselineToBaseline' exclude each other",
      { options = { "spacingEdgeToEdge", "spacingBaselineToBaseline" } })
    mistake("H:|[a]", "options must be a single value or a list; found a table with 'alignAllTop'",
      { options = { alignAllTop = true } })
    mistake("H:|[a]", "unknown field 'metric'; did you mean 'metrics'?; the fields are options, metrics and views",
      { metric = {} })
    mistake("H:|[a]", "metrics must be a table by name; found a number", { metrics = 5 })
    mistake("H:|[a]", "views must be a table by name; found a string", { views = "a" })
    it("not a table", function()
      expect(function() opened { { format = "H:|[a]", fields = 5 } } end)
        .toThrow("the second argument must be a table by name; found a number")
    end)
    it("not a format", function()
      expect(function() opened { { format = 5 } } end).toThrow("a format must be a string; found a number")
      expect(function() opened { { format = {} } } end).toThrow("expected a format such as \"H:|-[a]-|\"")
      expect(function() opened { { format = { metrics = {} } } } end)
        .toThrow("formats must be a single value or a list; found a table with 'metrics'")
      expect(function() opened { { format = { "H:|[a]", true } } } end)
        .toThrow("a format must be a string; found a boolean")
    end)
  end)
end)
