return {
  name = "css",
  version = "1.0.0",
  api = 1,
  description = "Values of CSS, for containers that are laid out as it says",
}
