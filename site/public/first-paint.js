// Before anything is drawn: the theme and the language of the last visit, so that neither flashes, and what that language needs.
;(function () {
  var root = document.documentElement
  try {
    root.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
    root.lang = { EN: 'en', CN: 'zh-Hans', ID: 'id', TH: 'th', TY: 'fil', VI: 'vi' }[localStorage.getItem('language')] || 'my'
  } catch {
    // Storage is closed to us: the defaults of the page stand.
  }
  var needs = document.querySelector('meta[name="early-' + root.lang + '"]')
  if (!needs) return
  var files = needs.content.split(' ')
  var isScript = function (file) {
    return file.endsWith('.js')
  }
  var fetchEarly = function (file) {
    var link = document.createElement('link')
    link.rel = isScript(file) ? 'modulepreload' : 'preload'
    if (!isScript(file)) Object.assign(link, { as: 'font', type: 'font/woff2' })
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  files.filter(isScript).forEach(fetchEarly)
  // The first frame has no words in it: its picture need not share the line with fonts.
  new PerformanceObserver(function (_, observer) {
    observer.disconnect()
    files.filter((file) => !isScript(file)).forEach(fetchEarly)
  }).observe({ type: 'paint', buffered: true })
})()
