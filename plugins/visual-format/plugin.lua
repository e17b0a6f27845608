return {
  name = "visual-format",
  version = "1.0.0",
  api = 1,
  description = "Apple's Visual Format Language, for constraints written as text diagrams",
  dialects = { "visual-format" },
}
