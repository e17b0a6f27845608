-- Trees whose frames are not those of chromium, each with the reason.
return {
  ["nested-10"] = "a column that wraps is as wide as its widest view here; the browser adds up its columns",
  ["nested-15"] = "a box narrower than its own padding: the browser makes it as wide as that",
  ["nested-18"] = "a box lower than its own padding: the browser makes it as high as that",
  ["natural-2"] = "a column that wraps is as wide as its widest view here; the browser adds up its columns",
  ["natural-13"] = "a box narrower than its own padding: the browser makes it as wide as that",
  ["grid-nested-6"] = "a box narrower than its own padding: the browser makes it as wide as that",
  ["grid-ratio-11"] = "columns follow from rows through ratios and rows from columns; the browser's rounds differ",
  ["grid-ratio-17"] = "columns follow from rows through ratios and rows from columns; the browser's rounds differ",
}
