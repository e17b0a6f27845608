-- A label and a button that are made smaller than their words.
-- explain: price.width buy.height
return function(content)
  content:putLabel("price"):font(20):text("EUR 1,234,567.89"):left(equalTo(20), parent):top(equalTo(20), parent)
    :width(equalTo(60))
  content:putButton("buy"):title("Buy it now"):left(equalTo(20), parent):top(equalTo(60), parent)
    :size(equalTo { width = 30, height = 10 })
end
