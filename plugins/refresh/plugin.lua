return {
  name = "refresh",
  version = "1.0.0",
  api = 1,
  description = "The spinner above a list that was pulled down to refresh it",
  kinds = { "RefreshControl" },
}
