return {
  name = "css",
  version = "1.0.0",
  api = 1,
  description = "CSS values, for containers with CSS layout",
}
