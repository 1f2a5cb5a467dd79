import { expect, test } from 'vitest'
import { systemRng } from '../kit/rng.ts'
import { createPasswords } from './passwords.ts'

const passwords = await createPasswords(systemRng)

test('a hash is salted and matches its password only', async () => {
  const [first, second] = [await passwords.hash('four-brown-boats'), await passwords.hash('four-brown-boats')]
  expect(first).not.toBe(second)
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const matches = (hash: string | undefined, password: string) => passwords.inTurn((check) => check(hash, password))
  expect(
    await Promise.all([
      matches(first, 'four-brown-boats'),
      matches(second, 'four-brown-boats'),
      matches(first, 'four-brown-boat'),
      matches(undefined, 'x'),
    ]),
  ).toEqual([true, true, false, false])
})

test('a check without a hash takes as long', async () => {
  const hash = await passwords.hash('four-brown-boats')
  const timed = async (against: string | undefined) => {
    const start = performance.now()
    await passwords.inTurn((check) => check(against, 'wrong-guess'))
    return performance.now() - start
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < 9; i++) {
    known.push(await timed(hash))
    unknown.push(await timed(undefined))
  }
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('while others fill the queue, members at home have places of their own and are next', async () => {
  const { inTurn, isFull } = await createPasswords(systemRng, { hashesAtOnce: 1, workAtOnce: 1, waitingMax: 2 })
  const done: string[] = []
  let release = () => {}
  const held = inTurn(() => new Promise<void>((free) => (release = free)))
  const enter = (name: string, first: boolean) =>
    inTurn(
      async (check) => {
        await check(undefined, 'wrong-guess')
        done.push(name)
      },
      { first },
    )
  const waiting = [enter('flood 1', false), enter('flood 2', false)]
  expect(isFull()).toBe(true)
  await expect(enter('flood 3', false)).rejects.toMatchObject({ code: 'BUSY' })
  waiting.push(enter('home', true))
  release()
  await Promise.all([held, ...waiting])
  expect(done).toEqual(['home', 'flood 1', 'flood 2'])
})

test('a hash that cannot be read is an error, and the thread goes on', async () => {
  await expect(passwords.inTurn((check) => check('no hash', 'four-brown-boats'))).rejects.toThrow('could not be hashed')
  expect(await passwords.hash('four-brown-boats')).toContain('$argon2id$')
})
