return { text = "Hello" }
