return {
  name = "progress",
  version = "1.0.0",
  api = 1,
  description = "What says that something takes its time: bars that fill up and wheels that turn",
  kinds = { "Progress", "ProgressView", "ActivityIndicator", "ActivityIndicatorView" },
}
