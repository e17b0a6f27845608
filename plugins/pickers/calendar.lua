-- Dates in the calendar and as text. A date is in seconds since the beginning of 1970; time zones are not supported.

local calendar = { day = 86400 }

--- Returns year, month, day, and seconds of the day. After Howard Hinnant, "chrono-Compatible Low-Level Date
--- Algorithms", civil_from_days.
function calendar.parts(date)
  local days = date // calendar.day
  local z = days + 719468
  local era = z // 146097
  local dayOfEra = z - era * 146097
  local yearOfEra = (dayOfEra - dayOfEra // 1460 + dayOfEra // 36524 - dayOfEra // 146096) // 365
  local dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra // 4 - yearOfEra // 100)
  local shifted = (5 * dayOfYear + 2) // 153
  local month = shifted < 10 and shifted + 3 or shifted - 9
  local year = yearOfEra + era * 400 + (month <= 2 and 1 or 0)
  return math.tointeger(year), math.tointeger(month), math.tointeger(dayOfYear - (153 * shifted + 2) // 5 + 1),
    date - days * calendar.day
end

--- Returns the first moment of a day; days_from_civil.
function calendar.date(year, month, day)
  if month <= 2 then year = year - 1 end
  local era = year // 400
  local yearOfEra = year - era * 400
  local dayOfYear = (153 * (month + (month > 2 and -3 or 9)) + 2) // 5 + day - 1
  local dayOfEra = yearOfEra * 365 + yearOfEra // 4 - yearOfEra // 100 + dayOfYear
  return (era * 146097 + dayOfEra - 719468) * calendar.day
end

-- The range of properties of the type "date".
calendar.first = calendar.date(1, 1, 1)
calendar.last = calendar.date(10000, 1, 1) - 1

--- Returns the month `count` months later, and its year.
function calendar.months(year, month, count)
  local index = year * 12 + month - 1 + count
  return index // 12, index % 12 + 1
end

function calendar.daysInMonth(year, month)
  local nextYear, nextMonth = calendar.months(year, month, 1)
  return (calendar.date(nextYear, nextMonth, 1) - calendar.date(year, month, 1)) // calendar.day
end

--- Returns the day of the week; 0 is Sunday.
function calendar.weekday(date) return (date // calendar.day + 4) % 7 end

local function words(text)
  local list = {}
  for word in text:gmatch "%S+" do list[#list + 1] = word end
  return list
end

-- Regions whose Arabic uses Western digits, and English outside of the United States.
local western = { digits = false }
local dayFirst = { date = "d N y", dayMonth = "d N", order = "dMy" }
local dayFirst24 = { date = "d N y", dayMonth = "d N", order = "dMy", halves = false }

-- For each language: the long and short names of months, the first letters of the days from Sunday, the patterns (y,
-- yyyy, M, MM, d, dd; L and N are the long and short names of the month), the default region, and the order of the
-- wheels.
local languages = {
  en = {
    long = words "January February March April May June July August September October November December",
    short = words "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    days = words "S M T W T F S", date = "N d, y", dayMonth = "N d", order = "Mdy", region = "US",
      halves = { "AM", "PM" },
    regions = { GB = dayFirst24, IE = dayFirst24, AU = dayFirst, NZ = dayFirst, IN = dayFirst },
  },
  de = {
    long = words "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    short = words "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
    days = words "S M D M D F S", date = "d. N y", dayMonth = "d. N",
  },
  fr = {
    long = words "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    short = words "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.", days = words "D L M M J V S",
  },
  es = {
    long = words "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    short = words "ene feb mar abr may jun jul ago sept oct nov dic", days = words "D L M X J V S",
      monthYear = "L de y",
  },
  it = {
    long = words "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    short = words "gen feb mar apr mag giu lug ago set ott nov dic", days = words "D L M M G V S",
  },
  nl = {
    long = words "januari februari maart april mei juni juli augustus september oktober november december",
    short = words "jan feb mrt apr mei jun jul aug sep okt nov dec", days = words "Z M D W D V Z",
  },
  pt = {
    long = words "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    short = words "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.", days = words "D S T Q Q S S",
    date = "d de N de y", monthYear = "L de y", dayMonth = "d de N", region = "BR",
  },
  ru = {
    long = words "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    short = words "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.", days = words "В П В С Ч П С",
    date = "d N y г.", monthYear = "L y г.",
  },
  ja = {
    days = words "日 月 火 水 木 金 土", date = "y年M月d日", monthYear = "y年M月", dayMonth = "M月d日", order = "yMd", region = "JP",
    month = "M月",
  },
  zh = { days = words "日 一 二 三 四 五 六", date = "y年M月d日", monthYear = "y年M月", dayMonth = "M月d日", order = "yMd",
    month = "M月" },
  ko = {
    days = words "일 월 화 수 목 금 토", date = "y년 M월 d일", monthYear = "y년 M월", dayMonth = "M월 d일", order = "yMd",
      region = "KR",
    month = "M월",
    halves = { "오전", "오후" }, halfFirst = true,
  },
  ar = {
    long = words "يناير فبراير مارس أبريل مايو يونيو \z
      يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    days = words "ح ن ث ر خ ج س", region = "EG", halves = { "ص", "م" },
    digits = words "٠ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩",
    regions = { AE = western, DZ = western, LY = western, MA = western, TN = western },
  },
  he = {
    long = words "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    short = words "ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳", days = words "א ב ג ד ה ו ש",
    date = "d בN y", dayMonth = "d בN", region = "IL",
  },
}

-- Regions whose week does not begin on Monday (CLDR, weekData).
local sunday, saturday = {}, {}
local onSunday = "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI \z
  NP PA PE PH PK PR \z
  PT PY SG SV TH TT TW UM US VE VI WS YE ZA ZW"
for _, region in ipairs(words(onSunday)) do sunday[region] = true end
for _, region in ipairs(words "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY") do saturday[region] = true end

-- The default for unknown languages: ISO 8601 dates.
local plain = { days = words "S M T W T F S", date = "yyyy-MM-dd", monthYear = "yyyy-MM", dayMonth = "MM-dd",
  order = "yMd", month = "MM" }

local known = {}

--- Returns the data of a locale such as "de" or "en-GB".
function calendar.locale(identifier)
  if known[identifier] then return known[identifier] end
  local language = identifier:match "^%a+"
  local base = languages[language and language:lower()] or plain
  local region = identifier:match "[-_](%u%u)%f[%A]" or base.region
  local own = base.regions and base.regions[region] or {}
  local function pick(key, otherwise)
    if own[key] ~= nil then return own[key] end
    if base[key] ~= nil then return base[key] end
    return otherwise
  end
  local locale = {
    long = base.long, short = base.short or base.long, days = base.days, month = base.month,
    date = pick("date", "d N y"), monthYear = pick("monthYear", "L y"), dayMonth = pick("dayMonth", "d N"),
      order = pick("order", "dMy"),
    halves = pick("halves", false), halfFirst = pick("halfFirst", false), digits = pick("digits", false),
    firstDay = sunday[region] and 0 or saturday[region] and 6 or 1,
  }
  known[identifier] = locale
  return locale
end

--- Formats a number in the locale's digits.
function calendar.number(locale, number, width)
  local text = string.format("%0" .. (width or 1) .. "d", number)
  return locale.digits and (text:gsub("%d", function(digit) return locale.digits[tonumber(digit) + 1] end)) or text
end

--- Formats a date by a pattern of the locale.
function calendar.text(locale, pattern, year, month, day)
  local function number(value, width) return calendar.number(locale, value, width) end
  local values = {
    y = function() return number(year) end, yyyy = function() return number(year, 4) end,
    M = function() return number(month) end, MM = function() return number(month, 2) end,
    d = function() return number(day) end, dd = function() return number(day, 2) end,
    L = function() return locale.long[month] end, N = function() return locale.short[month] end,
  }
  -- Only single letters are replaced; letters in words ("de") are kept.
  return (pattern:gsub("%f[%a]%a+%f[%A]", function(word) return values[word] and values[word]() end))
end

--- Returns the name of a month for a wheel.
function calendar.monthName(locale, month)
  return locale.month and calendar.text(locale, locale.month, 1, month, 1) or locale.long[month]
end

--- Formats the time of the day, given in seconds: 9:30 AM, 09:30.
function calendar.time(locale, seconds)
  local hour, minute = math.tointeger(seconds // 3600), math.tointeger(seconds % 3600 // 60)
  local minutes = calendar.number(locale, minute, 2)
  if not locale.halves then return calendar.number(locale, hour, 2) .. ":" .. minutes end
  local text = calendar.number(locale, (hour + 11) % 12 + 1) .. ":" .. minutes
  local half = locale.halves[hour < 12 and 1 or 2]
  return locale.halfFirst and half .. " " .. text or text .. " " .. half
end

return calendar
