require "rating"
require "avatar"
require "tag"
