import { expect, test } from 'vitest'
import { LastPostings } from './last-postings.ts'
import { hashOfMember } from './machine-map.ts'

test('of each part of the members the accounts that were posted to last are remembered, and counts never fall', () => {
  const [busy, quiet] = [0, 1].map((upper) =>
    Array.from({ length: 4_000 }, (_, no) => BigInt(no + 1) << 4n).filter(
      (account) => hashOfMember(account >> 4n) < 0 === (upper === 0),
    ),
  )
  const last = new LastPostings()
  const [rare = 0n] = quiet ?? []
  last.note(rare, 7n)
  for (const account of busy ?? []) last.note(account, 5n)
  expect(last.all().get(rare)).toBe(7n)
  expect(last.all().size).toBe(32 * 4 + 1)
  const [newest = 0n] = busy?.slice(-1) ?? []
  last.note(newest, 4n)
  expect(last.all().get(newest)).toBe(5n)
  expect(last.all().has(busy?.[0] ?? 0n)).toBe(false)
  last.clear()
  expect(last.all().size).toBe(0)
})
