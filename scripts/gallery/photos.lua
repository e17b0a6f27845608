-- photos.lua: a grid in sections with as many columns as fit; a tap selects a photo. Month headers stay at the
-- top while their photos are visible, and favorites have a mark in front.
local PhotoCell = collectionCell "PhotoCell"

function PhotoCell:layoutContent(content)
  content:putImageView("photo"):assignTo(self, "photo"):contentMode("scaleAspectFill"):clipsToBounds(true)
    :edges(equal, parent)
  content:putView("veil"):assignTo(self, "veil"):backgroundColor("tint"):alpha(0.4):isHidden(true):edges(equal, parent)
end

function PhotoCell:configure(photo) self.photo.image = photo.image end
function PhotoCell:setSelected(isSelected) self.veil.isHidden = not isSelected end

local FavouriteMark = collectionCell "FavouriteMark"

function FavouriteMark:layoutContent(content)
  content:putView("dot"):backgroundColor("systemYellow"):cornerRadius(7):borderWidth(2):borderColor("white")
    :size(equalTo(14)):top(equalTo(6), parent):trailing(equalTo(6), parent)
end

local Photos = controller "Photos"

function Photos:layoutContent(content)
  local sections = {}
  for month, name in ipairs { "March", "April", "May" } do
    local photos, marks = {}, {}
    for day = 1, 9 + month * 3 do
      photos[day] = { id = name .. day, image = day % 3 == 0 and "images/avatar.png" or "images/hills.jpg" }
      if day % 4 == 2 then marks[{ day, "favourite" }] = FavouriteMark end
    end
    local cells = entities(photos, function(photo) return cell(PhotoCell, photo) end)
    sections[month] = section(name, { title = name, supplementary = marks, cells })
  end
  local columns = traits.size.width >= 700 and 6 or 3
  local side = (traits.size.width - (columns - 1) * 2) / columns
  content:putCollection("photos", { columns = columns, itemSize = { width = side, height = side },
    allowsMultipleSelection = true, minimumLineSpacing = 2, minimumInteritemSpacing = 2,
    headerReferenceSize = 44 * traits.textSize, sectionHeadersPinToVisibleBounds = true }):assignTo(self, "photos")
    :top(equal, safeArea):horizontal(equal, parent):bottom(equal, parent):sections(sections)
end

return Photos
