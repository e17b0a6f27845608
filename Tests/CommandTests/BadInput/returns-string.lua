return "content"
