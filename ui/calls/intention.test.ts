import { describe, expect, test } from 'vitest'
import { CallRefused } from './errors.ts'
import { createIntention } from './intention.ts'

const recording = () => {
  const keys: string[] = []
  return {
    keys,
    answer: async (key: string) => void keys.push(key),
    fail: (code: 'NETWORK' | 'TIMEOUT' | 'INSUFFICIENT') => async (key: string) => {
      keys.push(key)
      throw new CallRefused(code)
    },
  }
}

describe('the key of an intention', () => {
  test.each(['NETWORK', 'TIMEOUT'] as const)('stays when %s leaves the end uncertain', async (code) => {
    const { keys, answer, fail } = recording()
    const { send } = createIntention()
    await expect(send('10.00', fail(code))).rejects.toThrow()
    await expect(send('10.00', fail(code))).rejects.toThrow()
    await send('10.00', answer)
    expect(new Set(keys).size).toBe(1)
  })

  test('is new after an answer, after a refusal, and for other words', async () => {
    const { keys, answer, fail } = recording()
    const { send } = createIntention()
    await send('10.00', answer)
    await send('10.00', answer)
    await expect(send('10.00', fail('INSUFFICIENT'))).rejects.toThrow()
    await expect(send('10.00', fail('NETWORK'))).rejects.toThrow()
    await send('20.00', answer)
    expect(new Set(keys).size).toBe(5)
  })

  test('is shared by two sendings of the same words at once', async () => {
    const { keys, answer } = recording()
    const { send } = createIntention()
    await Promise.all([send('10.00', answer), send('10.00', answer)])
    expect(new Set(keys).size).toBe(1)
  })
})
