import { type Database, inTransaction, type Tx } from '@tamuvo/server/kit/database.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import type { Entry } from '@tamuvo/server/ledger/entry.ts'
import { namedKey, naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { openMonths } from '@tamuvo/server/ledger/store.ts'
import { betOf, depositOf, openLedgerBench } from '@tamuvo/server/ledger/testing.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryForward, storeKeys } from './archive-store.ts'
import { monthOf } from './month.ts'

const database = await testDatabase()
const august = monthOf('2026-08')!
let bench: Awaited<ReturnType<typeof openLedgerBench>>
let posted: Entry[] = []

beforeAll(async () => {
  await openMonths(database, new Date('2026-08-05T00:00:00Z'))
  bench = await openLedgerBench(database)
  const members = await Promise.all(Array.from({ length: 8 }, () => bench.member(0n)))
  const [one = 0n, other = 0n] = members
  posted = [
    ...members.flatMap((memberId) => Array.from({ length: 9 }, () => depositOf(memberId, 700n, bench.nextId()))),
    ...members.map((memberId, no) => ({ ...betOf(memberId, 30n, bench.nextId()), key: namedKey('test', String(no)) })),
    {
      key: naturalKey('gift', bench.nextId()),
      kind: 'RED_PACKET',
      ref: 1n,
      moves: [{ from: walletAccount(one), to: walletAccount(other), amount: amount(50n) }],
    },
    {
      key: naturalKey('fee', bench.nextId()),
      kind: 'WD_FEE',
      ref: 1n,
      moves: [{ from: house('house:fee'), to: house('house:promo'), amount: amount(9n) }],
    },
  ]
  for (const entry of posted) await bench.ledger.post(entry)
})
afterAll(() => bench.ledger.close())

/** Looks at what a transaction does, and rolls it back. */
const within = async <Result>(from: Database, work: (tx: Tx) => Promise<Result>): Promise<Result | undefined> => {
  let seen: Result | undefined
  const undo = new Error('rolled back')
  await inTransaction(from, async (tx) => {
    seen = await work(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return seen
}

test.each([1, 7, 32, 50_000])('keys stored %i at a time are all there, in rows that do not overlap', async (atOnce) => {
  const seen = await within(database, async (tx) => {
    await storeKeys(tx, august, atOnce)
    const { rows } = await tx.query<{ first: string; last: string; size: number }>(
      'SELECT first, last, length(entries) / 58 AS size FROM ledger_archived_keys ORDER BY first',
    )
    const { rows: found } = await tx.query<{ found: bigint }>(
      `SELECT count(*) AS found FROM unnest($1::uuid[]) key
        WHERE EXISTS (SELECT FROM ledger_archived_keys k WHERE k.first <= key AND key <= k.last AND position(uuid_send(key) IN k.entries) > 0)`,
      [posted.map(({ key }) => key)],
    )
    return { rows, found: found[0]?.found }
  })
  const rows = seen?.rows ?? []
  expect(posted).toHaveLength(82)
  expect(seen?.found).toBe(82n)
  expect(rows.reduce((total, { size }) => total + size, 0)).toBe(posted.length)
  expect(rows.filter(({ size }) => size > 32)).toEqual([])
  const ends = rows.flatMap(({ first, last }) => [first, last])
  expect(ends).toEqual(ends.toSorted())
  expect(new Set(rows.map(({ first }) => first)).size).toBe(rows.length)
})

test('the carried sums of accounts are those of their rows', async () => {
  const seen = await within(database, async (tx) => {
    await carryForward(tx, august)
    const { rows: carried } = await tx.query(
      'SELECT account, kind, amount::text, income::text, postings FROM ledger_carried ORDER BY account, kind',
    )
    const { rows: moved } = await tx.query(
      `SELECT account, kind, sum(amount)::text AS amount, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS income, count(*) AS postings
         FROM (SELECT account, kind, amount FROM journal WHERE account > 0 UNION ALL SELECT account, kind, amount FROM house_journal) m
        GROUP BY account, kind ORDER BY account, kind`,
    )
    const { rows: astray } = await tx.query('SELECT FROM ledger_carried WHERE member_id <> greatest(account >> 4, 0)')
    return { carried, moved, astray }
  })
  expect(seen?.carried.length).toBeGreaterThan(20)
  expect(seen?.carried).toEqual(seen?.moved)
  expect(seen?.astray).toEqual([])
})
