import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { accountName } from './accounts.ts'
import {
  type Account,
  balancesOf,
  type Entry,
  house,
  type Kind,
  type Key,
  type Move,
  purse,
  trialBalance,
  type Verdict,
} from './ledger.ts'
import { type LedgerBench, openLedgerBench } from './testing.ts'

const database = await testDatabase()
let bench: LedgerBench
let keysMade = 0

beforeAll(async () => {
  bench = await openLedgerBench(database)
})
afterAll(() => bench.ledger.close())

/** What the ledger promises, in the plainest words: purses are numbers in a map, keys are remembered. */
class Model {
  readonly balances = new Map<Account, bigint>()
  readonly entries = new Map<Key, { entry: Entry; balance: bigint }>()

  post(entry: Entry): { is: Verdict['is']; account?: Account; balance?: bigint } {
    const known = this.entries.get(entry.key)
    if (known) return sameWish(known.entry, entry) ? { is: 'repeated', balance: known.balance } : { is: 'conflict' }
    const sides = entry.moves.flatMap(({ from, to, amount: moved }): [Account, bigint][] => [
      [from, -moved],
      [to, moved],
    ])
    const purses = sides.filter(([account]) => account >= 16n)
    const unknown = purses.find(([account]) => !this.balances.has(account))
    if (unknown) return { is: 'unknown', account: unknown[0] }
    const after = new Map(this.balances)
    for (const [account, moved] of purses) {
      const balance = after.get(account)! + moved
      if (moved < 0n && balance < 0n && entry.kind !== 'DEPOSIT_REVERSAL') return { is: 'insufficient', account }
      after.set(account, balance)
    }
    for (const [account, balance] of after) this.balances.set(account, balance)
    const balance = purses[0] ? after.get(purses[0][0])! : 0n
    this.entries.set(entry.key, { entry, balance })
    return { is: 'posted', balance }
  }
}

const sameWish = (a: Entry, b: Entry): boolean => {
  const said = ({ kind, moves }: Entry): string =>
    [kind, ...moves.map((m) => `${accountName(m.from)}>${accountName(m.to)}:${m.amount}`)].join()
  return said(a) === said(b)
}

const freshKey = (): Key => (++keysMade).toString(16).padStart(32, '0') as Key

type Wish = { keyOf: number; kind: Kind; moves: { from: number; to: number; minor: number }[] }

const membersMax = 6
const wish: fc.Arbitrary<Wish> = fc.record({
  // Small numbers on purpose, so that keys are used again, by the same entry or another.
  keyOf: fc.nat(40),
  kind: fc.constantFrom<Kind>('BET', 'WIN', 'DEPOSIT', 'DEPOSIT_REVERSAL', 'TRANSFER_UP'),
  // 0…5 members with an account, 6 one without, 7 and 8 the house.
  moves: fc.array(
    fc.record({ from: fc.nat(membersMax + 2), to: fc.nat(membersMax + 2), minor: fc.integer({ min: 1, max: 300 }) }),
    { minLength: 1, maxLength: 3 },
  ),
})

const entryFrom = ({ keyOf, kind, moves }: Wish, members: readonly bigint[], keys: readonly Key[]): Entry | undefined => {
  const accounts = [...members.map((memberId) => purse(memberId)), purse(1n), house('house:lottery'), house('psp:sandpay')]
  const real = moves.filter((move) => move.from !== move.to)
  if (real.length === 0) return undefined
  const asMove = (move: (typeof real)[number]): Move => ({
    from: accounts[move.from]!,
    to: accounts[move.to]!,
    amount: amount(BigInt(move.minor)),
  })
  return { key: keys[keyOf]!, kind, ref: 1n, moves: real.map(asMove) }
}

const openWorld = async (): Promise<{ members: bigint[]; model: Model; keys: Key[] }> => {
  const members = await Promise.all(Array.from({ length: membersMax }, () => bench.member(500n)))
  const model = new Model()
  for (const memberId of members) model.balances.set(purse(memberId), 500n)
  return { members, model, keys: Array.from({ length: 41 }, freshKey) }
}

const check = async (members: readonly bigint[], model: Model): Promise<void> => {
  const stored = await balancesOf(database, members)
  expect(members.map((memberId) => stored.get(memberId))).toEqual(members.map((memberId) => model.balances.get(purse(memberId))))
}

test('asked one after the other, within a transaction or without, the ledger does what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 40 }), fc.boolean(), async (wishes, together) => {
      const { members, model, keys } = await openWorld()
      const entries = wishes.flatMap((each) => entryFrom(each, members, keys) ?? [])
      const verdicts: Verdict[] = []
      if (together) verdicts.push(...(await inTransaction(database, (tx) => bench.ledger.postIn(tx, entries))))
      else for (const entry of entries) verdicts.push(await bench.ledger.post(entry))
      for (const [index, entry] of entries.entries()) expect(verdicts[index]).toMatchObject(model.post(entry))
      await check(members, model)
    }),
    { numRuns: 60 },
  )
})

test('asked all at once, every answer fits some order, and money adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 10, maxLength: 120 }), async (wishes) => {
      const { members, model, keys } = await openWorld()
      const entries = wishes.flatMap((each) => entryFrom(each, members, keys) ?? [])
      const verdicts = await Promise.all(entries.map((entry) => bench.ledger.post(entry)))
      const posted = entries.filter((_, index) => verdicts[index]?.is === 'posted')
      // Of each key at most one entry is posted, every other asking says so.
      expect(new Set(posted.map((entry) => entry.key)).size).toBe(posted.length)
      for (const [index, entry] of entries.entries()) {
        const winner = posted.find((each) => each.key === entry.key)
        const { is } = verdicts[index]!
        if (winner && is !== 'posted')
          expect(['insufficient', 'unknown', sameWish(winner, entry) ? 'repeated' : 'conflict']).toContain(is)
        if (!winner) expect(['insufficient', 'unknown']).toContain(is)
      }
      for (const { moves } of posted)
        for (const { from, to, amount: moved } of moves) {
          if (from >= 16n) model.balances.set(from, model.balances.get(from)! - moved)
          if (to >= 16n) model.balances.set(to, model.balances.get(to)! + moved)
        }
      await check(members, model)
    }),
    { numRuns: 40 },
  )
})

test('no purse went below zero except by a reversed deposit, and the books balance', async () => {
  const { rows } = await database.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM journal WHERE amount < 0 AND balance_after < 0 AND kind <> 3',
  )
  expect(rows[0]?.count).toBe(0n)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
