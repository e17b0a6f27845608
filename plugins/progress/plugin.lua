return {
  name = "progress",
  version = "1.0.0",
  api = 1,
  description = "Progress bars and activity indicators",
  kinds = { "Progress", "ProgressView", "ActivityIndicator", "ActivityIndicatorView" },
}
