-- size: 320x160
return function(content)
  content:putChart("visits"):values { 3, 5, 4, 8, 6, 9, 7 }:edges(equalTo(12), parent)
end
