-- A text block is centered in a view that is higher than it: the baseline moves with half of the height.
-- tall: 100 high, text 25 high: block from 37.5, baseline at 37.5 + 20 = 57.5 below its top, 57.5 from the root's top.
-- note: size 16, baseline 16 below its top: y = 57.5 − 16 = 41.5; edges 41.5 and 61.5 round up to 42 and 62.
return function(content)
  content:putLabel("tall"):text("Ab"):font { size = 20 }:left(equal):top(equal):height(equalTo(100))
  content:putLabel("note"):text("n"):font { size = 16 }:left(equalTo(50)):firstBaseline(equal, previous)
end
