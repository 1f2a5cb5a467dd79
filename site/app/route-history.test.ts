import { expect, test } from 'vitest'
import { forgiving } from './route-history.ts'

const historyThat = (change: (...asked: unknown[]) => void) => forgiving({ pushState: change, replaceState: change })

test('a change of the address that the browser refuses is ignored', () => {
  const history = historyThat(() => {
    throw new DOMException('too often', 'SecurityError')
  })
  expect(() => history.pushState({}, '', '/rng')).not.toThrow()
  expect(() => history.replaceState({}, '', '/rng')).not.toThrow()
})

test('any other passes, and so does a mistake of ours', () => {
  const asked: unknown[][] = []
  historyThat((...each) => void asked.push(each)).pushState({ key: 1 }, '', '/rng?page=KTW')
  expect(asked).toEqual([[{ key: 1 }, '', '/rng?page=KTW']])
  const history = historyThat(() => {
    throw new TypeError('ours')
  })
  expect(() => history.pushState({}, '', '/')).toThrow('ours')
})
