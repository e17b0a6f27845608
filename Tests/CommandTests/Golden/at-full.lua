-- safe-area: 20,0,0,0
-- Along a whole edge with 6 around: 188 long (full sides: 200 − 2 × 6), 10 thick; far ones at 200 − 6 − 10 = 184.
-- fullTop to the safe area: y = 20 + 0, from 0 to 200.
return function(content)
  content:putView("fullTop"):at("fullTop", equalTo(6), parent):height(equalTo(10))
  content:putView("fullBottom"):at("fullBottom", equalTo(6), parent):height(equalTo(10))
  content:putView("fullLeft"):at("fullLeft", equalTo(6), parent):width(equalTo(10))
  content:putView("fullRight"):at("fullRight", equalTo(6), parent):width(equalTo(10))
  content:putView("safe"):at("fullTop", equal, safeArea):height(equalTo(4))
end
