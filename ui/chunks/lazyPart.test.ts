import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazyPart.ts'

const Hello = () => 'hello'

test('a part that was fetched ahead stands at once, without what waits for it', async () => {
  const part = lazyPart(() => Promise.resolve({ Hello }), 'Hello', [])
  await part.fetchAhead()
  expect(renderToStaticMarkup(createElement(part))).toBe('hello')
})

test('one that could not be fetched ahead is fetched again when it is shown', async () => {
  let tries = 0
  const load = () => (++tries === 1 ? Promise.reject(new TypeError('no route')) : Promise.resolve({ Hello }))
  const part = lazyPart(load, 'Hello', [])
  await part.fetchAhead()
  await part.fetchAhead()
  expect(tries).toBe(2)
  expect(renderToStaticMarkup(createElement(part))).toBe('hello')
})
