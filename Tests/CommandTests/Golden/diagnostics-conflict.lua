-- Two required widths: the later one is dropped: 50. The rest is laid out: b below a.
-- c: 30 + 10 + 30 required in a required 60: the last of them is dropped, and only those three conflict, not c's height.
return function(content)
  content:putView("a"):at("topLeft", equal, parent):height(equalTo(10)):width(equalTo(50), priority.required)
    :width(equalTo(80), { priority = 1000, label = "too wide" })
  content:putView("b"):left(equal):top(equal, previous.bottomAnchor):size(equalTo(10))
  content:putView("c"):left(equal):top(equalTo(50)):height(equalTo(10), 1000)
    :width(lessThanTo(60), 1000)
    :width(moreThanTo(70), 1000)
end
