-- size: 240x80
return function(content)
  content:putRefreshControl("refresh"):isRefreshing(true):title("Loading …"):horizontal(equal, parent)
    :top(equalTo(8), parent)
end
