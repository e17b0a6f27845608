-- A required width against the words of a label that must not be compressed: the width holds, and the text is cut.
-- explain: headline.width
return function(content)
  content:putLabel("headline"):text("A rather long headline that cannot fit"):left(equalTo(20), parent)
    :top(equalTo(20), parent)
    :width(lessThanTo(100), priority.required):horizontalCompressionResistance(1000)
end
