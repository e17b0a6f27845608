return {
  name = "marks",
  version = "1.0.0",
  api = 1,
  description = "Small marks next to other content: star ratings, avatars and tags",
  kinds = { "RatingControl", "Avatar", "Tag" },
}
