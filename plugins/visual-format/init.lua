-- Apple's Visual Format Language: content:visualFormat("H:|-[icon(44)]-[title]-|", { options = "alignAllCenterY" }).

local arguments = require "arguments"
local newMeanings = require "meanings"
local build = require "constraints"
local names = require "names"

local relations = { ["=="] = equalTo, [">="] = moreThanTo, ["<="] = lessThanTo }
local bare = { ["=="] = equal, [">="] = moreThan, ["<="] = lessThan }

-- Makes one constraint of a node.
local function make(node, own)
  local method = node[own.attribute]
  local options = { priority = own.priority }
  if not own.target then return method(node, relations[own.relation](own.constant), options) end
  options.multiplyBy, options.constant = own.factor, own.constant
  if own.attribute == "width" or own.attribute == "height" then
    return method(node, relations[own.relation](own.target), options)
  end
  return method(node, bare[own.relation], own.target, options)
end

-- Makes constraints in their order. Consecutive constraints of a view share a layout.
local function makeAll(requests)
  local index = 1
  while index <= #requests do
    local view = requests[index].view
    view:layout(function(node)
      while index <= #requests and requests[index].view == view do
        make(node, requests[index])
        index = index + 1
      end
    end)
  end
end

-- The constraints of a call. Reads all formats before any constraint is made, so a mistake has no effect on the layout.
local function read(superview, formats, fields)
  local options, metrics, views = arguments.fields(fields)
  local meanings, requests = newMeanings(superview, metrics, views), {}
  for _, format in ipairs(arguments.formats(formats)) do build(format, options, meanings, requests) end
  return requests
end

local function visualFormat(self, formats, fields)
  local superview = names.viewOf(self)
  local isRight, result = pcall(read, superview, formats, fields)
  if not isRight then
    -- Raised here, a mistake has a traceback without the functions that read formats.
    if type(result) == "table" and result.mistake then host.fail(result.mistake) end
    error(result, 0)
  end
  superview:layoutContent(function() makeAll(result) end)
  return self
end

dialect "visual-format" {
  description = "Apple's Visual Format Language: `content:visualFormat(\"H:|-[icon(44)]-[title]-|\", { options = \z
    \"alignAllCenterY\" })`.",
  visualFormat = visualFormat,
}
