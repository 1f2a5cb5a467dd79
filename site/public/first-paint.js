// Before anything is drawn: the theme and the language of the last visit, so that neither flashes, and what that language needs.
;(function () {
  var root = document.documentElement
  try {
    root.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
    root.lang = { EN: 'en', CN: 'zh-Hans' }[localStorage.getItem('language')] || 'my'
  } catch {
    // Storage is closed to us: the defaults of the page stand.
  }
  var needs = document.querySelector('meta[name="early-' + root.lang + '"]')
  if (!needs) return
  needs.content.split(' ').forEach(function (file) {
    var link = document.createElement('link')
    var script = file.endsWith('.js')
    link.rel = script ? 'modulepreload' : 'preload'
    if (!script) Object.assign(link, { as: 'font', type: 'font/woff2' })
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  })
})()
