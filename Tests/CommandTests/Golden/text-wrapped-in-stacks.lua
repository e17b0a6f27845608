-- row: 200 − 40 (image, which is earlier and keeps its size) − 10 = 150 for the text: 15 characters: "the quick brown"
-- (15),
-- "fox jumps": 2 lines, 50 high; the row is as high as the higher: 50. The column continues at 50 + 8.
-- note: 200 wide takes 20 characters of "aaaaaaaaaa bbbbbbbbb cc" (23): "aaaaaaaaaa bbbbbbbbb" (20), "cc": 50 high.
return function(content)
  content:putVStack("column"):spacing(8):at("fullTop", equal, parent):layoutContent(function(column)
    column:putStackedHStack("row"):alignment("top"):spacing(10):layoutContent(function(row)
      row:putStackedImageView("image"):image("40x40.png")
      row:putStackedLabel("text"):text("the quick brown fox jumps"):font { size = 20 }:numberOfLines(0)
    end)
    column:putStackedLabel("note"):text("aaaaaaaaaa bbbbbbbbb cc"):font { size = 20 }:numberOfLines(0)
  end)
end
