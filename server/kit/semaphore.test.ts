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
  const { take: turn, requireRoom } = createSemaphore(1, 1)
  const { open, opened } = gate()
  const first = turn(async () => {
    await opened
    throw new Error('broken')
  })
  requireRoom()
  const second = turn(async () => 'second')
  expect(requireRoom).toThrow('BUSY')
  await expect(turn(async () => 'third')).rejects.toMatchObject({ code: 'BUSY' })
  open()
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('second')
  requireRoom()
  expect(await turn(async () => 'fourth')).toBe('fourth')
})
