return {
  name = "grid",
  version = "1.0.0",
  api = 1,
  description = "CSS Grid Layout",
  requires = { css = "^1.0" },
  kinds = { "Grid" },
}
