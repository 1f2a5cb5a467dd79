import { expect, test, vi } from 'vitest'
import { systemRng } from '../kit/rng.ts'
import { verifyPassword } from './hash-workers.ts'
import { createPasswords } from './passwords.ts'

vi.mock(import('./hash-workers.ts'), async (real) => {
  const workers = await real()
  return { ...workers, verifyPassword: vi.fn(workers.verifyPassword) }
})

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

test('a check without a hash does the same work', async () => {
  const verify = vi.mocked(verifyPassword).mockClear()
  const hash = await passwords.hash('four-brown-boats')
  for (const against of [hash, undefined]) await passwords.inTurn((check) => check(against, 'wrong-guess'))
  const costOf = (text: string) => text.split('$').slice(0, 4).join('$')
  expect(verify.mock.calls.map(([checked, password]) => [costOf(checked), password])).toEqual([
    ['$argon2id$v=19$m=19456,t=2,p=1', 'wrong-guess'],
    ['$argon2id$v=19$m=19456,t=2,p=1', 'wrong-guess'],
  ])
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

test('while the queue is full a slot rests after each hash, without keeping its caller waiting', async () => {
  const rests: { ms: number; end(): void }[] = []
  const sleep = (ms: number) => new Promise<void>((end) => rests.push({ ms, end }))
  const { inTurn } = await createPasswords(systemRng, { hashesAtOnce: 1, workAtOnce: 1, waitingMax: 1 }, undefined, sleep)
  const verify = vi.mocked(verifyPassword).mockClear()
  const enter = () => inTurn((check) => check(undefined, 'wrong-guess'))
  const [first, second] = [enter(), enter()]
  expect(await first).toBe(false)
  expect(rests).toEqual([{ ms: expect.any(Number), end: expect.any(Function) }])
  expect(rests[0]?.ms).toBeGreaterThan(0)
  expect(verify).toHaveBeenCalledTimes(1)
  rests[0]?.end()
  expect(await second).toBe(false)
  expect(verify).toHaveBeenCalledTimes(2)
  // The queue is empty now.
  expect(rests).toHaveLength(1)
})

test('a hash that cannot be read is an error, and the thread goes on', async () => {
  await expect(passwords.inTurn((check) => check('no hash', 'four-brown-boats'))).rejects.toThrow('could not be hashed')
  expect(await passwords.hash('four-brown-boats')).toContain('$argon2id$')
})
