return {
  name = "badge",
  version = "1.0.0",
  api = 1,
  description = "A number in a circle",
  kinds = { "Badge" },
}
