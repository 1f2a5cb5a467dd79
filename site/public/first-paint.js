// Before anything is drawn: the theme and the language of the last visit, so that neither flashes, the frame of the page, and what
// that language and the page need.
;(function () {
  var root = document.documentElement
  try {
    root.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
    root.lang = { EN: 'en', CN: 'zh-Hans', ID: 'id', TH: 'th', TY: 'fil', VI: 'vi' }[localStorage.getItem('language')] || 'my'
    // An address of the lottery without a game leads to the one that was played last, which the server does not know.
    if (localStorage.getItem('lottery_game') && !/[?&]gameCode=/.test(location.search)) root.dataset.remembered = ''
  } catch {
    // Storage is closed to us: the defaults of the page stand.
  }
  var frame = document.querySelector('meta[name="frame:' + location.pathname + '"]')
  root.dataset.frame = frame ? frame.content : 'whole'
  var needed = function (name) {
    var needs = document.querySelector('meta[name="early-' + root.lang + name + '"]')
    return needs ? needs.content.split(' ') : []
  }
  var files = needed('')
  var isScript = function (file) {
    return file.endsWith('.js')
  }
  var fetchEarly = function (file, priority) {
    var link = document.createElement('link')
    link.fetchPriority = priority
    link.rel = isScript(file) ? 'modulepreload' : 'preload'
    if (!isScript(file)) Object.assign(link, { as: 'font', type: 'font/woff2' })
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  files.filter(isScript).forEach((file) => fetchEarly(file, 'auto'))
  var fetchPage = function () {
    needed(':' + location.pathname).forEach((file) => fetchEarly(file, 'low'))
  }
  // The frame of home has no words in it, and its picture is asked for before all of this.
  if (root.dataset.frame === 'whole') fetchPage()
  // The first frame need not share the line with fonts, nor one with words with the program of the page.
  new PerformanceObserver(function (_, observer) {
    observer.disconnect()
    files.filter((file) => !isScript(file)).forEach((file) => fetchEarly(file, 'auto'))
    if (root.dataset.frame !== 'whole') fetchPage()
  }).observe({ type: 'paint', buffered: true })
})()
