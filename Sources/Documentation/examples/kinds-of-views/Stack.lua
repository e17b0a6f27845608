-- size: 320x260
return function(content)
  content:putVStack("all"):spacing(6):edges(equalTo(12), parent):layoutContent(function(all)
    for _, distribution in ipairs { "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering" } do
      all:putStackedLabel():text(distribution):font("caption1"):textColor("secondaryLabel")
      all:putStackedHStack(distribution):distribution(distribution):backgroundColor("systemFill")
        :verticalHugging(100)
        :layoutContent(function(stack)
          for _, word in ipairs { "one", "twenty", "three hundred" } do
            stack:putStackedLabel():text(word):font("footnote"):backgroundColor("systemTeal")
              :horizontalHugging(word == "one" and 100 or 251)
          end
        end)
    end
  end)
end
