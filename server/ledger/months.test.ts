import { readdirSync, readFileSync } from 'node:fs'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { idMaker } from '../kit/ids.ts'
import { testDatabase } from '../testing/database.ts'
import { house, walletAccount } from './accounts.ts'
import { type Ledger, openAccount, openLedger } from './posting.ts'
import { namedKey, naturalKey, requestKey } from './keys.ts'
import { firstUseOf } from './keys.ts'
import { readMonths } from './months.ts'
import { openMonths } from './store.ts'

const clock = steppedClock('2026-08-31T20:00:00Z')
const nextId = idMaker(clock, 3)
const database = await testDatabase()
let ledger: Ledger

beforeAll(async () => {
  await openMonths(database, clock.now())
  ledger = await openLedger(database, { clock, nextId })
})
afterAll(() => ledger.close())

const member = async (): Promise<bigint> => {
  const memberId = nextId() >> 8n
  await openAccount(database, memberId)
  const moves = [{ from: house('psp:manual'), to: walletAccount(memberId), amount: amount(100_000n) }]
  await ledger.post({ key: naturalKey('opening', memberId), kind: 'DEPOSIT_MANUAL', ref: memberId, moves })
  return memberId
}

const bet = (memberId: bigint, key: ReturnType<typeof namedKey>) =>
  ledger.post({
    key,
    kind: 'BET',
    ref: 7n,
    moves: [{ from: walletAccount(memberId), to: house('house:lottery'), amount: amount(100n) }],
  })

/** A UUID of version 7, of now. */
const timedUuid = (): string => {
  const time = clock.now().getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7d3c-9f0a-3c1d2e4f5a6b`
}

const monthsWith = async (memberId: bigint): Promise<string[]> => {
  const { rows } = await database.query<{ month: string }>(
    // On a cluster it is a part of the table on one machine, whose number is added.
    "SELECT DISTINCT regexp_replace(tableoid::regclass::text, '_1[0-9]{5}$', '') AS month FROM journal WHERE member_id = $1 ORDER BY 1",
    [memberId],
  )
  return rows.map(({ month }) => month)
}

describe('a key that was used in one month is known in the next', () => {
  test.each([
    ['of a row of ours', '2026-09', '2026-10', () => naturalKey('win', nextId())],
    ['of a request', '2026-11', '2026-12', () => requestKey('bet', 5n, '5b0b7f0e-9f0c-4d3c-9f0a-3c1d2e4f5a6b')],
    ['of a request that carries its time', '2027-01', '2027-02', () => requestKey('bet', 5n, timedUuid())],
    ['of a name that others gave', '2027-03', '2027-04', () => namedKey('vendor', String(nextId()))],
  ])('%s', async (_, first, second, make) => {
    clock.set(`${first}-28T20:00:00Z`)
    await openMonths(database, clock.now())
    const memberId = await member()
    const key = make()
    expect(await bet(memberId, key)).toMatchObject({ is: 'posted' })
    clock.set(`${second}-01T10:00:00Z`)
    expect(await bet(memberId, key)).toMatchObject({ is: 'repeated' })
    expect(await bet(memberId, naturalKey('fresh', nextId()))).toMatchObject({ is: 'posted', balance: 99_800n })
    expect(await monthsWith(memberId)).toEqual([first, second].map((month) => `journal_${month.replace('-', '_')}`))
  })

  test('and of its own month, however often and by how many at once', async () => {
    const memberId = await member()
    const keys = Array.from({ length: 40 }, () => naturalKey('fresh', nextId()))
    await Promise.all(keys.map((key) => bet(memberId, key)))
    const again = await Promise.all(keys.map((key) => bet(memberId, key)))
    expect(new Set(again.map(({ is }) => is))).toEqual(new Set(['repeated']))
  })
})

test('entries made at the turn of a month are posted by the fast path, and each key once', async () => {
  clock.set('2027-05-31T23:59:30Z')
  const memberId = await member()
  const before = { ...ledger.answered }
  const key = naturalKey('win', nextId())
  expect(await bet(memberId, key)).toMatchObject({ is: 'posted' })
  clock.set('2027-06-01T00:00:20Z')
  expect(await bet(memberId, key)).toMatchObject({ is: 'repeated' })
  expect(await bet(memberId, naturalKey('win', nextId()))).toMatchObject({ is: 'posted' })
  // The repeat is decided by itself.
  expect(ledger.answered).toEqual({ fast: before.fast + 2, slow: before.slow + 1 })
})

test('of one key in flight on both sides of the turn one entry is posted', async () => {
  clock.set('2027-08-31T20:00:00Z')
  await openMonths(database, clock.now())
  const sides = ['2027-08-31T23:59:59.900Z', '2027-09-01T00:00:00.100Z'].map(steppedClock)
  for (let time = 0; time < 8; time++) {
    const members = await Promise.all(Array.from({ length: 20 }, member))
    // A process that met the other side would go on in its month.
    const ledgers = await Promise.all(
      sides.map((side, node) => openLedger(database, { clock: side, nextId: idMaker(side, 2 * time + node), writers: 1 })),
    )
    const results = members.map((memberId) => {
      const moves = [{ from: walletAccount(memberId), to: house('house:lottery'), amount: amount(5n) }]
      const key = naturalKey('turn', nextId())
      return Promise.all(ledgers.map(async (each) => (await each.post({ key, kind: 'BET', ref: 7n, moves })).is))
    })
    for (const both of await Promise.all(results)) expect(both.toSorted()).toEqual(['posted', 'repeated'])
    for (const each of ledgers) await each.close()
  }
})

test('the turn of a month is recognized by an id', () => {
  const months = readMonths()
  const idAt = (time: string): bigint => idMaker(steppedClock(time), 1)()
  expect(
    ['2026-08-31T23:57:59Z', '2026-08-31T23:58:01Z', '2026-09-01T00:01:59Z', '2026-09-01T00:02:01Z'].map((time) =>
      months.isAtTurn(idAt(time)),
    ),
  ).toEqual([false, true, true, false])
})

test('a key tells since when it may have been used', () => {
  const now = new Date('2027-09-20T00:00:00Z')
  const day = 86_400_000n << 22n
  const id = nextId()
  const difference = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)
  expect(difference(firstUseOf(naturalKey('win', id), now), id - day)).toBeLessThan(1n << 23n)
  expect(firstUseOf(namedKey('vendor', 'a'), now)).toBe(0n)
  // A time in the future is ignored.
  const future = requestKey('bet', 5n, '0fffffff-ffff-7d3c-9f0a-3c1d2e4f5a6b')
  expect(firstUseOf(future, now)).toBe(firstUseOf(requestKey('bet', 5n, '5b0b7f0e-9f0c-4d3c-9f0a-3c1d2e4f5a6b'), now))
})

test('months are opened once, by the first process, and rows elsewhere stay there', async () => {
  const at = new Date('2028-01-15T00:00:00Z')
  await Promise.all([openMonths(database, at), openMonths(database, at)])
  const { rows } = await database.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'journal'::regclass ORDER BY 1`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['journal_2028_01', 'journal_2028_02', 'journal_2028_03', 'journal_other']))
  expect(new Set(names).size).toBe(names.length)

  clock.set('2028-06-10T00:00:00Z')
  const memberId = await member()
  await openMonths(database, clock.now())
  expect(await monthsWith(memberId)).toEqual(['journal_other'])
  expect(await bet(memberId, naturalKey('win', nextId()))).toMatchObject({ is: 'posted' })
})

test('queries for a member’s rows also name the indexed group of members', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const texts = files.flatMap((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(/`[^`]*`|'[^'\n]*'/g) ?? [])
  const asked = texts.filter((text) => /\bFROM journal\b|\bJOIN journal\b/.test(text) && /member_id = \$\d/.test(text))
  expect(asked.filter((text) => !text.includes('member_group') && !text.includes('ofMember'))).toEqual([])
})
