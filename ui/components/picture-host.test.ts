import { expect, test } from 'vitest'
import { atPictureHost, setAtPictureHost } from './picture-host.ts'

const host = 'https://pictures.example'

test.each([
  ['/art/game/koi.webp', 'https://pictures.example/art/game/koi.webp'],
  ['/COUNTRY_FLAG/MM.png', 'https://pictures.example/COUNTRY_FLAG/MM.png'],
  ['/RNG_LIST_VENDOR/KTW-COLOR.png', 'https://pictures.example/RNG_LIST_VENDOR/KTW-COLOR.png'],
  ['/wps/avatar/7.webp', '/wps/avatar/7.webp'],
  ['//elsewhere.example/a.png', '//elsewhere.example/a.png'],
  ['https://elsewhere.example/a.png', 'https://elsewhere.example/a.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('%s comes from %s', (src, at) => {
  expect(atPictureHost(src, host)).toBe(at)
  expect(atPictureHost(src, '')).toBe(src)
})

test('every picture of a set comes from there', () => {
  expect(setAtPictureHost('/art/a.webp 1x, /art/a2.webp 2x', host)).toBe(
    'https://pictures.example/art/a.webp 1x, https://pictures.example/art/a2.webp 2x',
  )
})
