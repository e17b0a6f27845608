local Label = molecule "Label"
return Label
