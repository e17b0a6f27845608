-- Helpers for names: suggestions for misspelled names, and the view of a value.

local excerpt = require "excerpt"

local names = {}

-- More than this many candidates, or longer names, are not compared.
local mostCandidates, longest = 200, 40

-- The number of insertions, deletions, replacements and swaps of neighbors between two texts.
local function distance(first, second)
  local older, old
  local row = {}
  for index = 0, #second do row[index] = index end
  for index = 1, #first do
    older, old, row = old, row, { [0] = index }
    for other = 1, #second do
      local cost = first:byte(index) == second:byte(other) and 0 or 1
      local best = math.min(old[other - 1] + cost, old[other] + 1, row[other - 1] + 1)
      if index > 1 and other > 1 and first:byte(index) == second:byte(other - 1)
        and first:byte(index - 1) == second:byte(other) then
        best = math.min(best, older[other - 2] + 1)
      end
      row[other] = best
    end
  end
  return row[#second]
end

-- "; did you mean 'label'?" for a name close to one of the candidates, else "".
function names.suggestion(name, candidates)
  local best, least
  if #name <= longest then
    table.sort(candidates)
    for index = 1, math.min(#candidates, mostCandidates) do
      local other = candidates[index]
      if #other <= longest then
        local own = distance(name:lower(), other:lower())
        if own <= math.max(1, #name // 3) and (not least or own < least) then best, least = other, own end
      end
    end
  end
  return best and "; did you mean '" .. best .. "'?" or ""
end

names.short = excerpt.short

-- The string keys of a table.
function names.keys(values)
  local keys = {}
  for key in pairs(values) do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  return keys
end

-- The view of a view, a node, a layout container or an instance; nil for other values.
function names.viewOf(value)
  if type(value) ~= "userdata" and type(value) ~= "table" then return nil end
  local isRight, view = pcall(function() return value.view end)
  if not isRight then return nil end
  -- A node's view may be an instance.
  if type(view) == "table" then view = view.view end
  return type(view) == "userdata" and view or nil
end

return names
