-- A script may return a molecule's class: an instance of it fills the screen. Its label is in the middle: (200 − 50) /
-- 2 = 75,
-- (200 − 25) / 2 = 87.5, rounded up to 88 (to 112.5, rounded 113).
local Page = molecule "Page"
function Page:layoutContent(content)
  content:putLabel("title"):text("Hello"):font { size = 20 }:center(equal, parent)
end
return Page
