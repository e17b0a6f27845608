return {
  name = "refresh",
  version = "1.0.0",
  api = 1,
  description = "What is seen while a list that was pulled down is loaded again",
  kinds = { "RefreshControl" },
}
