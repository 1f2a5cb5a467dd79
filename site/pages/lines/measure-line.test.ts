import { expect, test } from 'vitest'
import { measureLine } from './measure-line.ts'

const answer = async () => new Response()

test('a line is as fast as the middle of three tries', async () => {
  const instants = [0, 90, 100, 120, 200, 250]
  const fetched: string[] = []
  const tools = {
    now: () => instants.shift() ?? 0,
    fetch: async (url: unknown) => {
      fetched.push(String(url))
      return answer()
    },
  }
  expect(await measureLine('https://one.test', tools)).toBe(50)
  expect(fetched).toHaveLength(3)
  for (const url of fetched) expect(url).toMatch(/^https:\/\/one\.test\/healthz\?at=/)
})

test('a line that fails once is none', async () => {
  let count = 0
  const fetch = async () => {
    if (++count === 2) throw new TypeError('no route')
    return answer()
  }
  expect(await measureLine('https://one.test', { now: () => 0, fetch })).toBeUndefined()
})
