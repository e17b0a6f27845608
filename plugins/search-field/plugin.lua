return {
  name = "search-field",
  version = "1.0.0",
  api = 1,
  description = "A field to search with, without a bar around it",
  kinds = { "SearchField", "SearchTextField" },
}
