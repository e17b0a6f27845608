-- No priority given is 999 for all, and of equals the earlier is the stronger.
-- a: x = 10 comes before x = 50. b: x = 50 comes first. c: 40 wide between 0 and 100, stated last, is violated.
return function(content)
  content:putView("a"):size(equalTo(10)):top(equalTo(0)):left(equalTo(10)):left(equalTo(50))
  content:putView("b"):size(equalTo(10)):top(equalTo(20)):left(equalTo(50)):left(equalTo(10))
  content:putView("c"):height(equalTo(10)):top(equalTo(40)):left(equalTo(0)):right(equalTo(100)):width(equalTo(40))
end
