return {
  name = "visual-format",
  version = "1.0.0",
  api = 1,
  description = "Apple's Visual Format Language, for constraints that are written as they look",
  dialects = { "visual-format" },
}
