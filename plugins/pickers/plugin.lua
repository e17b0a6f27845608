return {
  name = "pickers",
  version = "1.0.0",
  api = 1,
  description = "Wheels and calendars to pick from",
  kinds = { "Picker", "PickerView", "DatePicker" },
}
