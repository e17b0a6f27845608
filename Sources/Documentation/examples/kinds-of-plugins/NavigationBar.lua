-- size: 320x56
return function(content)
  content:putNavigationBar("bar"):title("Inbox"):backButtonTitle("Mail"):rightBarButtonItems { "Edit" }
    :at("fullTop", equal, parent)
end
