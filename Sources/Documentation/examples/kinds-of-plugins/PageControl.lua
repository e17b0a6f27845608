-- size: 200x48
return function(content)
  content:putPageControl("pages"):numberOfPages(5):currentPage(1):center(equal, parent)
end
