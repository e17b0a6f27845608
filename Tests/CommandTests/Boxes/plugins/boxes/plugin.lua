return { name = "boxes", version = "1.0.0", api = 1, description = "What stands in boxes", kinds = { "Box", "Words" } }
