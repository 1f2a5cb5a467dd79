import { expect, test } from 'vitest'
import { fillGame } from './game-page.ts'

test('the page of an own game begins it, and connects with the origin of games', () => {
  const page = fillGame('<html><head><title>page</title></head></html>', 'https://games.example')
  expect(page.replaceAll(/>\s+</g, '><')).toBe(
    '<html><head><link rel="preconnect" href="https://games.example" /><script src="/game-ahead.js" async></script><title>page</title></head></html>',
  )
})
