return {
  name = "page-control",
  version = "1.0.0",
  api = 1,
  description = "Dots that say which of several pages is shown",
  kinds = { "PageControl" },
}
