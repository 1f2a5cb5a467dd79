import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { houseNames } from './accounts.ts'
import { type Account, type House, house, walletAccount } from './accounts.ts'
import { accountRecord, balanceOf, entryById, houseBalances, walletAccountsOf } from './statements.ts'
import type { Entry } from './entry.ts'
import type { Kind } from './kinds.ts'
import { naturalKey } from './keys.ts'
import { rollUpHouses, trialBalance } from './proof.ts'
import { betOf, type LedgerBench, openLedgerBench } from './testing.ts'
import vector from './vectors/ledger.json' with { type: 'json' }

const database = await testDatabase()
let bench: LedgerBench

beforeAll(async () => {
  bench = await openLedgerBench(database)
})
afterAll(async () => {
  await bench.ledger.close()
})

test.each(['UPDATE journal SET amount = amount + 1', 'DELETE FROM journal', 'TRUNCATE journal'])(
  'the journal refuses: %s',
  async (statement) => {
    const memberId = await bench.member(1000n)
    const state = await database.query(statement).catch(sqlState)
    expect(state).toBe('42501')
    expect(await balanceOf(database, memberId)).toBe(1000n)
  },
)

test('the account record pages through what a member may filter, with totals of all pages', async () => {
  const memberId = await bench.member(1000n)
  const day = (date: string): Date => new Date(`${date}T00:00:00Z`)
  bench.clock.set('2026-08-06T10:00:00Z')
  for (let bet = 0; bet < 5; bet++) {
    await bench.ledger.post(betOf(memberId, 10n, bench.nextId()))
    bench.clock.advance(1000)
  }
  const filter = { from: day('2026-08-06'), until: day('2026-08-07') }
  const record = await accountRecord(database, memberId, { ...filter, group: 'game' }, { no: 2, size: 2 })
  expect(record).toMatchObject({ total: 5, income: 0n, expense: 50n })
  expect(record.rows.map((row) => [row.kind, row.amount, row.balanceAfter])).toEqual([
    ['BET', -10n, 970n],
    ['BET', -10n, 980n],
  ])
  const all = await accountRecord(database, memberId, {}, { no: 1, size: 100 })
  expect(all).toMatchObject({ total: 6, income: 1000n, expense: 50n })
  expect((await accountRecord(database, memberId, { ...filter, group: 'deposit' }, { no: 1, size: 10 })).total).toBe(0)
  expect((await accountRecord(database, memberId, { ref: all.rows[0]!.ref }, { no: 1, size: 10 })).total).toBe(1)
})

test('the open book shows every leg of an entry, and they sum to zero', async () => {
  const memberId = await bench.member(1000n)
  const hold = walletAccount(memberId, 'wd_hold')
  const held: Entry = {
    key: naturalKey('h', bench.nextId()),
    kind: 'WD_HOLD',
    ref: 3n,
    moves: [{ from: walletAccount(memberId), to: hold, amount: amount(500n) }],
  }
  const paid: Entry = {
    key: naturalKey('p', bench.nextId()),
    kind: 'WD_PAID',
    ref: 3n,
    moves: [
      { from: hold, to: house('psp:sandpay'), amount: amount(495n) },
      { from: hold, to: house('house:fee'), amount: amount(5n) },
    ],
  }
  await bench.ledger.post(held)
  const result = await bench.ledger.post(paid)
  const book = await entryById(database, 'entryId' in result ? result.entryId : 0n)
  expect(book).toMatchObject({ kind: 'WD_PAID', group: 'withdraw', key: paid.key, ref: 3n, at: bench.clock.now() })
  expect(book?.legs.map((leg) => [leg.account, leg.amount, leg.balanceAfter])).toEqual([
    [`m${memberId}:wd_hold`, -495n, 5n],
    ['psp:sandpay', 495n, null],
    [`m${memberId}:wd_hold`, -5n, 0n],
    ['house:fee', 5n, null],
  ])
  expect(await entryById(database, 1n)).toBeUndefined()
})

test('the house is derived the same before and after its rollups', async () => {
  const before = await houseBalances(database)
  // What other tests on the same PostgreSQL have under way keeps the journal open.
  const isRolledUp = async (): Promise<boolean> => {
    expect(await rollUpHouses(database, { now: () => new Date('2026-09-01T00:00:00Z') })).toBe(false)
    return (await database.query('SELECT FROM house_rollup WHERE kind = 2 AND account = -10')).rows.length > 0
  }
  await expect.poll(isRolledUp).toBe(true)
  expect(await houseBalances(database)).toEqual(before)
  bench.clock.set('2026-09-02T00:00:00Z')
  await bench.member(70n)
  expect((await houseBalances(database))['psp:sandpay']).toBe(amount(before['psp:sandpay'] - 70n))
  const proof = await trialBalance(database)
  expect(proof).toMatchObject({ isClean: true, drifting: [], total: { money: 0n, points: 0n }, rollupsAstray: [] })
})

test('the trial balance names the wallet account that drifts and the wrong rollup', async () => {
  const memberId = await bench.member(1000n)
  await database.query('UPDATE balance SET amount = amount + 1 WHERE account = $1', [walletAccount(memberId)])
  const proof = await trialBalance(database)
  expect(proof).toMatchObject({ isClean: false, total: { money: 1n, points: 0n } })
  expect(proof.drifting).toEqual([{ account: `m${memberId}:main`, balance: 1001n, postings: 1000n, count: 1n, counted: 1n }])
  await database.query('UPDATE balance SET amount = amount - 1, postings = postings + 1 WHERE account = $1', [
    walletAccount(memberId),
  ])
  expect((await trialBalance(database)).drifting).toMatchObject([{ count: 2n, counted: 1n }])
  await database.query('UPDATE balance SET postings = postings - 1 WHERE account = $1', [walletAccount(memberId)])
  await database.query('UPDATE house_rollup SET amount = amount + 5 WHERE kind = 2 AND account = -10')
  expect((await trialBalance(database)).rollupsAstray).toEqual(['psp:sandpay'])
  await database.query('UPDATE house_rollup SET amount = amount - 5 WHERE kind = 2 AND account = -10')
  expect((await trialBalance(database)).isClean).toBe(true)
})

const kindOf: Record<string, Kind> = {
  DEPOSIT: 'DEPOSIT',
  BET: 'BET',
  WIN: 'WIN',
  REBATE: 'REBATE_SELF',
  TRANSFER_UP: 'TRANSFER_UP',
  WITHDRAW_HOLD: 'WD_HOLD',
  WITHDRAW_PAID: 'WD_PAID',
  REFERRAL: 'REFERRAL',
}

test.each(vector.cases)('the entries of the vector end in its balances', async ({ in: entries, out }) => {
  const [player, agent] = [await bench.member(0n), await bench.member(0n)]
  const houses = { before: await houseBalances(database) }
  const accountOf = (name: string): Account => {
    const walletAccountName = name.split(':')[1] === 'wd_hold' ? 'wd_hold' : 'main'
    if (/^[ma]1:/.test(name)) return walletAccount(name.startsWith('m') ? player : agent, walletAccountName)
    return house(houseFrom(name))
  }
  for (const { type, post } of entries) {
    const legs = post.map(([name, text]) => ({ account: accountOf(String(name)), amount: fromWire(String(text)) }))
    const source = legs.find((leg) => leg.amount < 0n)!
    const moves = legs
      .filter((leg) => leg.amount > 0n)
      .map((leg) => ({ from: source.account, to: leg.account, amount: leg.amount }))
    expect(
      await bench.ledger.post({ key: naturalKey('vector', bench.nextId()), kind: kindOf[type]!, ref: 1n, moves }),
    ).toMatchObject({ is: 'posted' })
  }
  const [mine, theirs, after] = [
    await walletAccountsOf(database, player),
    await walletAccountsOf(database, agent),
    await houseBalances(database),
  ]
  const found = Object.keys(out).map((name) => {
    if (/^[ma]1:/.test(name))
      return [name, toWire((name.startsWith('m') ? mine : theirs)[name.endsWith('wd_hold') ? 'wd_hold' : 'main']!)]
    return [name, toWire(amount(after[houseFrom(name)] - houses.before[houseFrom(name)]))]
  })
  expect(Object.fromEntries(found)).toEqual(out)
  expect((await trialBalance(database)).isClean).toBe(true)
})

const houseFrom = (name: string): House => {
  const found = houseNames.find((each) => each === name.replace('psp:sandbox', 'psp:sandpay'))
  if (!found) throw new Error(`no house account ${name}`)
  return found
}
