// Begins a game of our own while the program of the site is still on its way: asks for a place in it and opens its frame where the
// page will have it. The page takes both over (site/vendor/game-ahead.ts).
;(function () {
  var read = function (open, key) {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }
  var gameCode = new URLSearchParams(location.search).get('gameCode')
  var token = read(() => sessionStorage, 'token')
  if (!token) return
  var language = read(() => localStorage, 'language') || 'MY'

  // What the game says before the page listens.
  var heard = []
  var openFrame = function (launch) {
    // A frame that is moved otherwise begins again.
    if (!document.body.moveBefore || window.gameAhead !== ahead) return
    var url = new URL(launch.url)
    url.searchParams.set('lang', language)
    url.searchParams.set('frame', location.origin)
    var frame = document.createElement('iframe')
    frame.sandbox = 'allow-scripts allow-same-origin'
    frame.allow = 'fullscreen; autoplay'
    // Below the bar of the page.
    frame.style.cssText = 'position:fixed;inset:3rem 0 0;width:100%;height:calc(100% - 3rem);border:0'
    frame.src = url.href
    addEventListener('message', function (event) {
      if (event.source === frame.contentWindow && event.origin === url.origin) heard.push(event.data)
    })
    document.body.append(frame)
    ahead.frame = frame
  }
  var ahead = {
    gameCode: gameCode,
    heard: heard,
    launched: fetch('/wps/game/launchGame', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json', Language: language },
      body: JSON.stringify({ gameCode: gameCode, backUrl: '/' }),
    })
      .then((answer) => answer.json())
      .then(function (answer) {
        if (!answer.success || !answer.value.isOwn) return null
        openFrame(answer.value)
        return answer.value
      })
      .catch(() => null),
  }
  window.gameAhead = ahead
})()
