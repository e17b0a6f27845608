return {
  name = "flex",
  version = "1.0.0",
  api = 1,
  description = "CSS Flexible Box Layout",
  requires = { css = "^1.0" },
  kinds = { "Flex" },
}
