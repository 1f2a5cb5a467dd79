// Before anything is drawn: the theme and the language of the last visit, so that neither flashes.
try {
  var root = document.documentElement
  root.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
  root.lang = { EN: 'en', CN: 'zh-Hans' }[localStorage.getItem('language')] || 'my'
} catch (error) {
  // Storage is closed to us: the defaults of the page stand.
}
