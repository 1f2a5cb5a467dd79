import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endInOrder } from './ending.ts'

const limits = { hurryMs: 100, giveUpMs: 300 }

const ending = async (parts: Record<string, (hurried: Promise<void>) => Promise<void>>) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const ended: string[] = []
  let hurry = (): void => {}
  const hurried = new Promise<void>((done) => (hurry = done))
  const listed = Object.entries(parts).map(([name, end]) => ({
    name,
    end: async () => {
      await end(hurried)
      ended.push(name)
    },
  }))
  const code = await endInOrder({ parts: listed, hurry }, log, limits)
  return { code, ended, said: lines.join('') }
}

test('parts end one after the other, without logging', async () => {
  const { code, ended, said } = await ending({ calls: () => sleep(20), work: async () => {}, services: async () => {} })
  expect({ code, ended, said }).toEqual({ code: 0, ended: ['calls', 'work', 'services'], said: '' })
})

test('a part that waits too long is aborted, logged, and ends in order', async () => {
  const { code, ended, said } = await ending({ calls: async () => {}, work: (hurried) => hurried, services: async () => {} })
  expect({ code, ended }).toEqual({ code: 0, ended: ['calls', 'work', 'services'] })
  expect(said).toContain('"part":"work"')
})

test('a failing part is logged, and the others still end', async () => {
  const { code, ended, said } = await ending({
    calls: () => Promise.reject(new Error('the door is stuck')),
    work: async () => {},
  })
  expect({ code, ended }).toEqual({ code: 1, ended: ['work'] })
  expect(said).toContain('"part":"calls"')
  expect(said).toContain('the door is stuck')
})

test('a part that never ends is logged, and the process ends without it', async () => {
  const start = performance.now()
  const { code, said } = await ending({ calls: async () => {}, work: () => new Promise(() => {}) })
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(code).toBe(1)
  expect(said).toContain('"part":"work","afterMs":300')
})
