return {
  name = "namada1",
  version = "1.0.0",
  api = 1,
  description = "The layout language of NamadaLayout 1, for screens that were written in it",
  dialects = { "namada1" },
}
