-- size: 280x110
return function(content)
  content:putFlow("words"):spacing(8):lineSpacing(8):at("fullTop", equalTo(12), parent)
    :layoutContent(function(words)
    for _, word in ipairs { "tea", "rice", "seaweed", "soy beans", "ginger", "miso" } do
      words:putStackedTag():text(word)
    end
  end)
end
