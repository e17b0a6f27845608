return {
  name = "marks",
  version = "1.0.0",
  api = 1,
  description = "Small things that say something of what they stand beside: stars, a person, a word",
  kinds = { "RatingControl", "Avatar", "Tag" },
}
