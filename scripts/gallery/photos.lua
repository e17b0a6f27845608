-- photos.lua: a grid in sections; as many columns as there is room for, and a tap that picks.
local PhotoCell = collectionCell "PhotoCell"

function PhotoCell:layoutContent(content)
  content:putImageView("photo"):assignTo(self, "photo"):contentMode("scaleAspectFill"):clipsToBounds(true)
    :edges(equal, parent)
  content:putView("veil"):assignTo(self, "veil"):backgroundColor("tint"):alpha(0.4):isHidden(true):edges(equal, parent)
end

function PhotoCell:configure(photo) self.photo.image = photo.image end
function PhotoCell:setSelected(isSelected) self.veil.isHidden = not isSelected end

local Photos = controller "Photos"

function Photos:layoutContent(content)
  local sections = {}
  for month, name in ipairs { "March", "April", "May" } do
    local photos = {}
    for day = 1, 9 + month * 3 do
      photos[day] = { id = name .. day, image = day % 3 == 0 and "images/avatar.png" or "images/hills.jpg" }
    end
    local cells = entities(photos, function(photo) return cell(PhotoCell, photo) end)
    sections[month] = section(name, { title = name, cells })
  end
  local columns = traits.size.width >= 700 and 6 or 3
  local side = (traits.size.width - (columns - 1) * 2) / columns
  content:putCollection("photos", { columns = columns, itemSize = { width = side, height = side },
    allowsMultipleSelection = true, minimumLineSpacing = 2, minimumInteritemSpacing = 2,
    headerReferenceSize = 44 * traits.textSize }):assignTo(self, "photos")
    :top(equal, safeArea):horizontal(equal, parent):bottom(equal, parent):sections(sections)
end

return Photos
