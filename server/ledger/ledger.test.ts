import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { balanceOf, balancesOf, houseBalances, walletAccountsOf } from './statements.ts'
import type { Entry, Move, Moved } from './entry.ts'
import { house, walletAccount } from './accounts.ts'
import { LedgerBusy } from './batch-work.ts'
import { naturalKey, requestKey } from './keys.ts'
import { openLedger } from './posting.ts'
import { trialBalance } from './proof.ts'
import { readMonths } from './months.ts'
import { postPlans } from './post.ts'
import { noticeRepeats } from './repeats.ts'
import { planOf } from './rows.ts'
import { betOf, depositOf, type LedgerBench, openLedgerBench } from './testing.ts'

const database = await testDatabase()
let bench: LedgerBench

beforeAll(async () => {
  bench = await openLedgerBench(database)
})
afterAll(async () => {
  await bench.ledger.close()
})

test('a posted entry moves the wallet account and answers its balance', async () => {
  const memberId = await bench.member(5000n)
  const result = await bench.ledger.post(betOf(memberId, 1250n, bench.nextId()))
  expect(result).toMatchObject({ is: 'posted', balance: 3750n, at: bench.clock.now() })
  expect(await balanceOf(database, memberId)).toBe(3750n)
})

test('entries of one wallet account take the fast path, all others are decided one by one', async () => {
  const fresh = await openLedger(database, { clock: bench.clock, nextId: bench.nextId })
  const [memberId, other] = [await bench.member(5000n), await bench.member(0n)]
  const bets = Array.from({ length: 40 }, () => betOf(memberId, 100n, bench.nextId()))
  await Promise.all(bets.map((bet) => fresh.post(bet)))
  expect(fresh.answered).toEqual({ fast: 40, slow: 0 })
  const transfer: Entry = {
    key: naturalKey('t', bench.nextId()),
    kind: 'TRANSFER_UP',
    ref: 1n,
    moves: [{ from: walletAccount(memberId), to: walletAccount(other), amount: amount(100n) }],
  }
  await Promise.all([fresh.post(transfer), fresh.post(bets[0]!), fresh.post(betOf(other, 900n, bench.nextId()))])
  expect(fresh.answered).toEqual({ fast: 40, slow: 3 })
  await fresh.close()
})

test('the same key is posted once and answers what it answered first', async () => {
  const memberId = await bench.member(5000n)
  const bet = betOf(memberId, 1000n, bench.nextId())
  const first = await bench.ledger.post(bet)
  await bench.ledger.post(betOf(memberId, 500n, bench.nextId()))
  const again = await bench.ledger.post(bet)
  expect(again).toEqual({ ...first, is: 'repeated' })
  expect(await balanceOf(database, memberId)).toBe(3500n)
})

test('an entry sent again after a broken connection is answered as posted, not repeated', async () => {
  const memberId = await bench.member(5000n)
  const plan = planOf(betOf(memberId, 1000n, bench.nextId()))
  const tools = { clock: bench.clock, nextId: bench.nextId, notify: () => {}, repeats: noticeRepeats(), months: readMonths() }
  const send = () => inTransaction(database, (tx) => postPlans(tx, [plan], tools))
  const first = await send()
  expect(first).toMatchObject([{ is: 'posted', balance: 4000n }])
  expect(await send()).toEqual(first)
})

test('callers with the same key at the same moment share one entry', async () => {
  const memberId = await bench.member(5000n)
  const bet = betOf(memberId, 1000n, bench.nextId())
  const results = await Promise.all(Array.from({ length: 50 }, () => bench.ledger.post(bet)))
  expect(results.filter((result) => result.is === 'posted')).toHaveLength(1)
  expect(results.filter((result) => result.is === 'repeated')).toHaveLength(49)
  expect(await balanceOf(database, memberId)).toBe(4000n)
})

test.each<[string, (bet: Entry) => Entry]>([
  ['amount', (bet) => ({ ...bet, moves: [{ ...bet.moves[0]!, amount: amount(999n) }] })],
  ['kind', (bet) => ({ ...bet, kind: 'ADJUST_MINUS' })],
  ['account', (bet) => ({ ...bet, moves: [{ ...bet.moves[0]!, to: house('house:rng') }] })],
  ['number of moves', (bet) => ({ ...bet, moves: [...bet.moves, ...bet.moves] })],
])('a key used for another %s is a conflict, whether posted before or at the same time', async (_, changed) => {
  const memberId = await bench.member(5000n)
  const bet = betOf(memberId, 1000n, bench.nextId())
  const [first, meanwhile] = await Promise.all([bench.ledger.post(bet), bench.ledger.post(changed(bet))])
  const later = await bench.ledger.post(changed(bet))
  expect(first).toMatchObject({ is: 'posted' })
  const conflict = { is: 'conflict', entryId: 'entryId' in first ? first.entryId : 0n }
  expect([meanwhile, later]).toEqual([conflict, conflict])
  expect(await balanceOf(database, memberId)).toBe(4000n)
})

test('a wallet account never goes below its floor, and one entry more than it holds is refused alone', async () => {
  const memberId = await bench.member(1000n)
  const results = await Promise.all(Array.from({ length: 12 }, () => bench.ledger.post(betOf(memberId, 100n, bench.nextId()))))
  expect(results.filter((result) => result.is === 'posted')).toHaveLength(10)
  expect(results.filter((result) => result.is === 'insufficient')).toHaveLength(2)
  expect(await balanceOf(database, memberId)).toBe(0n)
})

test('a wallet account that was never opened is unknown', async () => {
  const result = await bench.ledger.post(betOf(99n, 100n, bench.nextId()))
  expect(result).toEqual({ is: 'unknown', account: walletAccount(99n) })
})

test('a reversed deposit may take a wallet account below its floor; what comes in afterwards is taken, what goes out is not', async () => {
  const memberId = await bench.member(1000n)
  await bench.ledger.post(betOf(memberId, 800n, bench.nextId()))
  const reversal: Entry = {
    key: naturalKey('reversal', bench.nextId()),
    kind: 'DEPOSIT_REVERSAL',
    ref: 1n,
    moves: [{ from: walletAccount(memberId), to: house('psp:sandpay'), amount: amount(1000n) }],
  }
  expect(await bench.ledger.post(reversal)).toMatchObject({ is: 'posted', balance: -800n })
  expect(await bench.ledger.post(betOf(memberId, 1n, bench.nextId()))).toMatchObject({ is: 'insufficient' })
  expect(await bench.ledger.post(depositOf(memberId, 300n, bench.nextId()))).toMatchObject({ is: 'posted', balance: -500n })
})

test('an entry between members stands or falls as one and leaves clearing at zero', async () => {
  const [from, to] = [await bench.member(1000n), await bench.member(0n)]
  const transfer = (minor: bigint): Entry => ({
    key: naturalKey('transfer', bench.nextId()),
    kind: 'TRANSFER_UP',
    ref: 1n,
    moves: [{ from: walletAccount(from), to: walletAccount(to), amount: amount(minor) }],
  })
  expect(await bench.ledger.post(transfer(700n))).toMatchObject({ is: 'posted', balance: 300n })
  expect(await bench.ledger.post(transfer(301n))).toEqual({ is: 'insufficient', account: walletAccount(from) })
  expect(await balancesOf(database, [from, to])).toEqual(
    new Map([
      [from, 300n],
      [to, 700n],
    ]),
  )
  expect((await houseBalances(database)).clearing).toBe(0n)
})

test('what is posted in a transaction is rolled back with it, and listeners hear of it only after the commit', async () => {
  const memberId = await bench.member(1000n)
  const heard: Moved[] = []
  const stop = bench.ledger.onMoved((moved) => heard.push(...moved))
  const hold = (minor: bigint): Entry => ({
    key: naturalKey('hold', bench.nextId()),
    kind: 'WD_HOLD',
    ref: 7n,
    moves: [{ from: walletAccount(memberId), to: walletAccount(memberId, 'wd_hold'), amount: amount(minor) }],
  })
  await expect(
    inTransaction(database, async (tx) => {
      await bench.ledger.postIn(tx, [hold(100n)])
      await bench.ledger.postIn(
        tx,
        Array.from({ length: 20 }, () => betOf(memberId, 1n, bench.nextId())),
      )
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(heard).toEqual([])
  const results = await inTransaction(database, (tx) => bench.ledger.postIn(tx, [hold(600n), hold(600n), hold(400n)]))
  stop()
  expect(results.map((result) => result.is)).toEqual(['posted', 'insufficient', 'posted'])
  expect(await walletAccountsOf(database, memberId)).toEqual({ main: 0n, wd_hold: 1000n, vendor: 0n, points: 0n })
  expect(heard.map(({ walletAccount: name, balance }) => [name, balance])).toEqual([
    ['main', 400n],
    ['wd_hold', 600n],
    ['main', 0n],
    ['wd_hold', 1000n],
  ])
})

test('many single entries in a transaction are decided in order, each by itself, on either path', async () => {
  const [rich, poor] = [await bench.member(1000n), await bench.member(30n)]
  const used = betOf(rich, 5n, bench.nextId())
  await bench.ledger.post(used)
  const bets = Array.from({ length: 30 }, (_, index) => betOf(index % 2 ? poor : rich, 10n, bench.nextId()))
  const entries = [...bets, used]
  const heard: Moved[] = []
  const stop = bench.ledger.onMoved((moved) => heard.push(...moved))
  const results = await inTransaction(database, (tx) => bench.ledger.postIn(tx, entries))
  stop()
  expect(results.filter((_, index) => index % 2 === 1).map((result) => result.is)).toEqual([
    ...Array.from({ length: 3 }, () => 'posted'),
    ...Array.from({ length: 12 }, () => 'insufficient'),
  ])
  expect(results.filter((_, index) => index % 2 === 0).map((result) => result.is)).toEqual([
    ...Array.from({ length: 15 }, () => 'posted'),
    'repeated',
  ])
  expect(heard).toHaveLength(18)
  expect(await balancesOf(database, [rich, poor])).toEqual(
    new Map([
      [rich, 845n],
      [poor, 0n],
    ]),
  )
})

test('many repeated single entries are recognised, and a new one among them is posted', async () => {
  // A ledger that has met no repeats yet.
  const ledger = await openLedger(database, { clock: bench.clock, nextId: bench.nextId })
  const members = await Promise.all(Array.from({ length: 4 }, () => bench.member(1000n)))
  const refunds = Array.from({ length: 20 }, (_, index): Entry => depositOf(members[index % 4] ?? 0n, 10n, bench.nextId()))
  const post = (entries: readonly Entry[]) => inTransaction(database, (tx) => ledger.postIn(tx, entries))
  expect(new Set((await post(refunds)).map(({ is }) => is))).toEqual(new Set(['posted']))
  const late = depositOf(members[0] ?? 0n, 7n, bench.nextId())
  const again = await post([...refunds, late])
  expect(again.map(({ is }) => is)).toEqual([...refunds.map(() => 'repeated'), 'posted'])
  const balances = await balancesOf(database, members)
  expect(members.map((memberId) => balances.get(memberId))).toEqual([1057n, 1050n, 1050n, 1050n])
  await ledger.close()
})

test('listeners hear every posted entry with a version that grows', async () => {
  const memberId = await bench.member(1000n)
  const heard: Moved[] = []
  const stop = bench.ledger.onMoved((moved) => heard.push(...moved))
  await Promise.all(Array.from({ length: 20 }, () => bench.ledger.post(betOf(memberId, 10n, bench.nextId()))))
  stop()
  const inOrder = heard.filter((each) => each.memberId === memberId).sort((a, b) => Number(a.version - b.version))
  expect(inOrder.map((each) => each.balance)).toEqual(Array.from({ length: 20 }, (_, index) => 990n - BigInt(index) * 10n))
  expect(new Set(inOrder.map((each) => each.version)).size).toBe(20)
})

test('callers beyond the queue limit are refused by name', async () => {
  const small = await openLedger(database, { clock: bench.clock, nextId: bench.nextId, writers: 1, waitingMax: 10 })
  const memberId = await bench.member(1000n)
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => small.post(betOf(memberId, 1n, bench.nextId()))))
  await small.close()
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(LedgerBusy)
  expect(await balanceOf(database, memberId)).toBe(990n)
})

test('an entry that cannot be stored fails alone, and says so', async () => {
  const [rich, other] = [await bench.member(0n), await bench.member(1000n)]
  const most = 2n ** 62n
  await bench.ledger.post(depositOf(rich, most, bench.nextId()))
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const [tooMuch, fine] = await Promise.allSettled([
    bench.ledger.post(depositOf(rich, most, bench.nextId())),
    bench.ledger.post(betOf(other, 100n, bench.nextId())),
  ])
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ message: 'bigint out of range' })]])
  warn.mockRestore()
  expect(tooMuch).toMatchObject({ status: 'rejected' })
  expect(fine).toMatchObject({ status: 'fulfilled', value: { is: 'posted' } })
  expect(await balanceOf(database, rich)).toBe(most)
  await bench.ledger.post(betOf(rich, most, bench.nextId()))
})

test.each<[string, Move]>([
  ['nothing', { from: walletAccount(5n), to: house('house:fee'), amount: amount(0n) }],
  ['a negative amount', { from: walletAccount(5n), to: house('house:fee'), amount: amount(-5n) }],
  ['points against money', { from: walletAccount(5n, 'points'), to: house('house:promo'), amount: amount(5n) }],
  ['an account against itself', { from: walletAccount(5n), to: walletAccount(5n), amount: amount(5n) }],
])('no entry carries %s', async (_, move) => {
  const entry: Entry = { key: naturalKey('wrong', bench.nextId()), kind: 'ADJUST_MINUS', ref: 1n, moves: [move] }
  await expect(bench.ledger.post(entry)).rejects.toThrow('a move')
})

test('a request key belongs to one member and one purpose, and keeps the time of a version 7', () => {
  const uuid = '0198f3a2-7c00-7abc-8def-0123456789ab'
  expect(requestKey('bet', 1n, uuid)).toMatch(/^0198f3a27c00[0-9a-f]{20}$/)
  expect(requestKey('bet', 1n, uuid)).toBe(requestKey('bet', 1n, uuid.toUpperCase()))
  expect(requestKey('bet', 2n, uuid)).not.toBe(requestKey('bet', 1n, uuid))
  expect(requestKey('deposit', 1n, uuid)).not.toBe(requestKey('bet', 1n, uuid))
})

test('after all this the journal balances', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
