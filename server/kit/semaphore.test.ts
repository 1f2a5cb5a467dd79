import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  return { open, opened }
}

test('runs a few at once and the next ones in order', async () => {
  const { take: turn } = createSemaphore(2, 10)
  const gates = Array.from({ length: 5 }, gate)
  const begun: number[] = []
  const all = gates.map(({ opened }, i) =>
    turn(async () => {
      begun.push(i)
      await opened
      return i
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gates[1]?.open()
  await all[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  gates.forEach(({ open }) => open())
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
})

test('refuses beyond the queue limit, and failing work frees its slot', async () => {
  const { take: turn, isFull } = createSemaphore(1, 1)
  const { open, opened } = gate()
  const first = turn(async () => {
    await opened
    throw new Error('broken')
  })
  expect(isFull()).toBe(false)
  const second = turn(async () => 'second')
  expect(isFull()).toBe(true)
  await expect(turn(async () => 'third')).rejects.toMatchObject({ code: 'BUSY' })
  open()
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('second')
  expect(isFull()).toBe(false)
  expect(await turn(async () => 'fourth')).toBe('fourth')
})

test('people take turns, a person has only so many places, and who leaves is dropped', async () => {
  const { take: turn } = createSemaphore(1, 10, { perPersonMax: 3 })
  const { open, opened } = gate()
  const begun: string[] = []
  const job = (name: string) => async () => void begun.push(name)
  const first = turn(() => opened, { who: 'ann' })
  const gone = new AbortController()
  const rest = [
    turn(job('ann 1'), { who: 'ann' }),
    turn(job('ann 2'), { who: 'ann' }),
    turn(job('ann 3'), { who: 'ann' }),
    turn(job('ben 1'), { who: 'ben' }),
    turn(job('cat 1'), { who: 'cat', signal: gone.signal }),
    turn(job('ben 2'), { who: 'ben' }),
  ]
  await expect(turn(job('ann 4'), { who: 'ann' })).rejects.toMatchObject({ code: 'BUSY' })
  const dropped = rest[4]?.catch((error: unknown) => error)
  gone.abort()
  expect(await dropped).toMatchObject({ code: 'BUSY' })
  open()
  await Promise.all([first, ...rest.filter((each) => each !== rest[4])])
  expect(begun).toEqual(['ann 1', 'ben 1', 'ann 2', 'ben 2', 'ann 3'])
  await expect(turn(job('late'), { signal: gone.signal })).rejects.toMatchObject({ code: 'BUSY' })
  expect(begun).not.toContain('late')
})

test('what goes first has places of its own, and passes what waits', async () => {
  const { take: turn } = createSemaphore(1, 2)
  const { open, opened } = gate()
  const begun: string[] = []
  const job = (name: string) => async () => void begun.push(name)
  const all = [turn(() => opened), turn(job('one')), turn(job('two'))]
  await expect(turn(job('three'))).rejects.toMatchObject({ code: 'BUSY' })
  all.push(turn(job('home one'), { first: true }), turn(job('home two'), { first: true }))
  await expect(turn(job('home three'), { first: true })).rejects.toMatchObject({ code: 'BUSY' })
  open()
  await Promise.all(all)
  expect(begun).toEqual(['home one', 'home two', 'one', 'two'])
})
