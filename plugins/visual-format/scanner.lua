-- Reads a format from left to right: tokens, numbers and names, with spaces between them.

local excerpt = require "excerpt"
local problem = require "problem"

local Scanner = {}
Scanner.__index = Scanner

-- A scanner at the beginning of a text.
local function new(text) return setmetatable({ text = text, at = 1 }, Scanner) end

-- Ends the call with a message that shows the format and the column of a byte; by default, of the next token.
function Scanner:fail(message, at)
  if at == nil then
    self:skip()
    at = self.at
  end
  problem("%s (column %d: %s)", message, excerpt.column(self.text, at), excerpt.marked(self.text, at))
end

-- The next character, for a message.
function Scanner:found()
  self:skip()
  local own = excerpt.character(self.text, self.at)
  return own and "'" .. own .. "'" or "the end"
end

-- Ends the call because of an unexpected token; `hint` is the fix.
function Scanner:failExpected(what, hint)
  self:fail(("expected %s; found %s%s"):format(what, self:found(), hint and "; " .. hint or ""))
end

function Scanner:skip() self.at = self.text:find("%S", self.at) or #self.text + 1 end

function Scanner:isAtEnd()
  self:skip()
  return self.at > #self.text
end

-- Whether the next characters are a token.
function Scanner:sees(token)
  self:skip()
  return self.text:sub(self.at, self.at + #token - 1) == token
end

-- Skips a token if it comes next, and returns whether it did.
function Scanner:take(token)
  if not self:sees(token) then return false end
  self.at = self.at + #token
  return true
end

-- Skips the match of a pattern, and returns it with its position.
function Scanner:match(pattern)
  self:skip()
  local first, last = self.text:find("^" .. pattern, self.at)
  if not first then return nil end
  self.at = last + 1
  return self.text:sub(first, last), first
end

-- A number without a sign, in the form of C's strtod, and its position; nil without a number.
function Scanner:number()
  local digits, at = self:match("0[xX]%x+")
  if digits then
    -- With an exponent it is a float, which does not wrap around.
    digits = digits .. "p0"
  else
    digits, at = self:match("%d+%.?%d*")
    if not digits then digits, at = self:match("%.%d+") end
    if not digits then return nil end
    local _, last = self.text:find("^[eE][+-]?%d+", self.at)
    if last then
      self.at = last + 1
      digits = self.text:sub(at, last)
    end
  end
  local value = tonumber(digits)
  if not value or value > 1e9 then self:fail("number out of range; expected at most 1e9", at) end
  return value + 0.0, at
end

-- A name and its position; nil without a name. Names have letters, digits, '_', characters beyond ASCII, and spaces
-- between these.
function Scanner:name()
  local word, at = self:match("[%a_\x80-\xFF][%w_\x80-\xFF]*")
  if not word then return nil end
  local _, last
  repeat
    _, last = self.text:find("^ +[%w_\x80-\xFF]+", self.at)
    if last then self.at = last + 1 end
  until not last
  return self.text:sub(at, self.at - 1), at
end

return new
