-- size: 280x120
return function(content)
  content:putWebView("page"):title("Example"):url("https://example.org"):edges(equalTo(12), parent)
end
