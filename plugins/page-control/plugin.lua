return {
  name = "page-control",
  version = "1.0.0",
  api = 1,
  description = "Dots that show the current page",
  kinds = { "PageControl" },
}
