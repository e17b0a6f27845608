-- size: 280x96
return function(content)
  content:putTextView("note"):text("A text input with several lines. It scrolls if the text is higher than the view.")
    :backgroundColor("secondarySystemBackground"):cornerRadius(8):edges(equalTo(12), parent)
end
