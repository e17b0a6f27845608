-- The parser of the Visual Format Language: makes a tree from a text, without resolving names.
--
-- A format of the axes H, V or HV is a chain: `elements`, and between each two of them a connection. A format of C is a
-- list of elements, each with its attribute. An element is the superview's edge, or a view with predicates.

local newScanner = require "scanner"
local short = require "excerpt".short

-- A term: a number, or the name of a metric.
local function term(scanner, what)
  local value, at = scanner:number()
  if value then return { value = value, at = at } end
  local name
  name, at = scanner:name()
  if name then return { name = name, at = at } end
  scanner:failExpected(what)
end

-- The relation of a predicate. Default: "==".
local function relation(scanner)
  for _, own in ipairs { "==", ">=", "<=" } do
    if scanner:take(own) then return own end
  end
  if scanner:sees "=" then scanner:fail "unknown relation '='; write '=='" end
  if scanner:sees ">" or scanner:sees "<" then
    local sign = scanner:found():sub(2, 2)
    scanner:fail(("unknown relation '%s'; write '%s='"):format(sign, sign))
  end
  return "=="
end

-- The object of a predicate: a number, a percentage or a name, times a factor, plus a constant.
local function object(scanner)
  local own
  if scanner:take "-" then
    own = term(scanner, "a number after '-'")
    own.sign = -1
  else
    own = term(scanner, "a number, a metric or a view, as in (>=50)")
  end
  if own.value and scanner:take "%" then
    own.isPercentage = true
  elseif own.name and scanner:take "." then
    own.attribute, own.attributeAt = scanner:match "%a+"
    if not own.attribute then scanner:failExpected "an attribute after '.', as in b.height" end
  end
  if scanner:take "*" then
    own.factor = term(scanner, "a number or a metric after '*'")
  elseif scanner:take "/" then
    own.divisor = term(scanner, "a number or a metric after '/'")
  end
  if scanner:take "+" then
    own.constant = term(scanner, "a number or a metric after '+'")
  elseif scanner:take "-" then
    own.constant = term(scanner, "a number or a metric after '-'")
    own.constant.sign = -1
  end
  return own
end

local function predicate(scanner)
  local own = { relation = relation(scanner) }
  own.object = object(scanner)
  if scanner:take "@" then own.priority = term(scanner, "a number or a metric after '@'") end
  return own
end

-- "(>=50, <=100@900)"; nil without a parenthesis.
local function predicates(scanner)
  if not scanner:take "(" then return nil end
  local all = {}
  repeat all[#all + 1] = predicate(scanner) until not scanner:take ","
  if not scanner:take ")" then scanner:failExpected "',' or ')' after the predicate" end
  return all
end

-- "[name]", "[name(==50)]", "[row1..4]", in C "[name.attribute(==50)]".
local function view(scanner, isAttribute)
  local own = {}
  own.name, own.at = scanner:name()
  if not own.name then scanner:failExpected "the name of a view after '['" end
  if scanner:take ".." then
    own.last, own.lastAt = scanner:match "%d+"
    if not own.last then own.last, own.lastAt = scanner:name() end
    if not own.last then scanner:failExpected "the end of the range after '..', as in [row1..4]" end
  end
  if isAttribute then
    if not scanner:take "." then scanner:failExpected "an attribute after the view, as in [a.centerX(==b)]" end
    own.attribute, own.attributeAt = scanner:match "%a+"
    if not own.attribute then scanner:failExpected "an attribute after '.', as in [a.centerX(==b)]" end
  elseif scanner:sees "." then
    scanner:fail "attributes of the view belong in 'C:', as in C:[a.centerX(==b)]"
  end
  own.predicates = predicates(scanner)
  if isAttribute and not own.predicates then scanner:failExpected "'(' and a predicate after the attribute" end
  if not scanner:take "]" then
    if own.predicates then scanner:failExpected "']' after ')'" end
    scanner:failExpected("'(' or ']' after the view '" .. short(own.name) .. "'",
      not scanner:isAtEnd() and "pass views with other names in 'views'" or nil)
  end
  return own
end

local function element(scanner)
  local at = scanner.at
  if scanner:take "|" then return { isSuperview = true, at = at } end
  if scanner:take "[" then return view(scanner) end
end

-- The connection of two elements: nothing, "-", "-8-", "-gap-" or "-(>=8, <=20@500)-".
local function connection(scanner)
  scanner:skip()
  local own = { at = scanner.at }
  if not scanner:take "-" then
    own.isFlush = true
    return own
  end
  if scanner:sees "[" or scanner:sees "|" then
    own.isStandard = true
    return own
  end
  own.predicates = predicates(scanner)
  if not own.predicates then
    local value, at = scanner:number()
    local name
    if not value then
      name, at = scanner:name()
    end
    if not at then
      if scanner:sees "-" then scanner:fail "unexpected '-'; write a negative distance in parentheses, as in -(-8)-" end
      for _, sign in ipairs { "=", ">", "<" } do
        if scanner:sees(sign) then scanner:fail "unexpected relation; write it in parentheses, as in -(>=8)-" end
      end
      scanner:failExpected "a view, '|' or a distance after '-'"
    end
    if scanner:sees "@" then scanner:fail "unexpected priority; write it in parentheses, as in -(8@500)-" end
    own.predicates = { { relation = "==", object = { value = value, name = name, at = at } } }
  end
  if not scanner:take "-" then scanner:failExpected "'-' after the distance" end
  return own
end

local function chain(scanner, tree)
  local elements, connections = tree.elements, tree.connections
  elements[1] = element(scanner) or scanner:failExpected "'|' or a view such as [name]"
  while not scanner:isAtEnd() do
    if #elements > 1 and elements[#elements].isSuperview then
      scanner:failExpected "the end after the superview's second '|'"
    end
    connections[#connections + 1] = connection(scanner)
    local next = element(scanner) or scanner:failExpected "'-', '|' or a view such as [name]"
    if next.isSuperview and elements[#elements].isSuperview then
      scanner:fail("expected a view between the superview's edges; found '|'", next.at)
    end
    elements[#elements + 1] = next
  end
  if #elements == 1 and elements[1].isSuperview then scanner:failExpected "a view after '|'" end
end

local function attributes(scanner, tree)
  repeat
    if not scanner:take "[" then scanner:failExpected "a view with an attribute, as in [a.centerX(==b)]" end
    tree.elements[#tree.elements + 1] = view(scanner, true)
  until scanner:isAtEnd()
end

-- "H:", "V:", "HV:" or "C:"; H without any.
local function orientation(scanner)
  local word, at = scanner:match "%a+"
  if not word then return "H" end
  if word == "Z" then scanner:fail("'Z:' has no constraints; call bringToFront or sendToBack of a view", at) end
  if word ~= "H" and word ~= "V" and word ~= "HV" and word ~= "C" then
    scanner:fail("unknown orientation '" .. short(word) .. "'; expected H, V, HV or C", at)
  end
  if not scanner:take ":" then scanner:failExpected("':' after '" .. word .. "'") end
  return word
end

-- Returns the tree of a format: orientation, elements, connections, and the scanner, which reports mistakes.
return function(text)
  local scanner = newScanner(text)
  local tree = { scanner = scanner, elements = {}, connections = {} }
  tree.orientation = orientation(scanner)
  if tree.orientation == "C" then attributes(scanner, tree) else chain(scanner, tree) end
  return tree
end
