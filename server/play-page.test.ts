import { expect, test } from 'vitest'
import { readPlayPage } from './play-page.ts'

const built = `<head>
    <meta name="early-client:slot" content="/res/js/SlotGame-1.js /res/js/stage-1.js">
    <meta name="early-words:MY" content="/res/js/words-my-1.js">
    <title>Tamuvo</title></head>`

test.each([
  ['slot', 'MY', ['/res/js/SlotGame-1.js', '/res/js/stage-1.js', '/res/js/words-my-1.js']],
  ['slot', 'EN', ['/res/js/SlotGame-1.js', '/res/js/stage-1.js']],
  ['', '', []],
])('the page of a game by %j in %j fetches what both need', (client, language, files) => {
  const page = readPlayPage(built)(client, language)
  expect([...page.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)).toEqual(files)
  expect(page).not.toContain('early-')
  expect(page).toMatch(/^<head>\s*<title>Tamuvo<\/title>.*<\/head>$/s)
})
