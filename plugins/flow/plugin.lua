return {
  name = "flow",
  version = "1.0.0",
  api = 1,
  description = "Views on lines, as words in a text",
  kinds = { "Flow" },
}
