-- wide: 160 wide at 16 : 9: 90 high. tall: 50 high at 1 : 2: 25 wide.
-- fitted: as large as it can be within 100 × 100 at 2 : 1: width wants 100 (500), height = 50.
return function(content)
  content:putView("wide"):width(equalTo(160)):aspectRatio(16 / 9):at("topLeft", equal, parent)
  content:putView("tall"):height(equalTo(50)):aspectRatio(1 / 2):at("bottomLeft", equal, parent)
  content:putView("fitted"):aspectRatio(2):width(lessThanTo(100)):height(lessThanTo(100))
    :width(equalTo(300), 500):at("bottomRight", equal, parent)
end
