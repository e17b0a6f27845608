return {
  name = "panes",
  version = "1.0.0",
  api = 1,
  description = "Placeholders for views that only a device can show: materials and web pages",
  kinds = { "VisualEffect", "VisualEffectView", "WebView" },
}
