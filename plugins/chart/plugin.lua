return {
  name = "chart",
  version = "1.0.0",
  api = 1,
  description = "Numbers as lines, bars or areas, with labeled axes",
  kinds = { "Chart" },
}
