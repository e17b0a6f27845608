return {
  name = "grid",
  version = "1.0.0",
  api = 1,
  description = "CSS Grid Layout",
  kinds = { "Grid" },
}
