return {
  name = "bars",
  version = "1.0.0",
  api = 1,
  description = "The bars at the edges of a screen: navigation bar, toolbar and tab bar",
  kinds = { "NavigationBar", "Navigation", "Toolbar", "TabBar", "Tabbar" },
}
