import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import type { Ask } from './ask.ts'
import { betOf, winOf } from './testing-asks.ts'
import { type Player, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services } = server
const other = await server.anotherProcess(connectDatabase(services.database.url))
const start = 1_000n

/** Calls of a vendor, with ids from a pool so small that repeats, conflicts and reordering occur. */
type Said =
  | { op: 'bet'; player: number; tx: number; round: number; amount: bigint; closes: boolean }
  | { op: 'win'; player: number; tx: number; round: number; amount: bigint; bet: number; closes: boolean }
  | { op: 'rollback'; player: number; tx: number; target: number; closes: boolean }

const [players, txs, rounds] = [2, 9, 3]
const player = fc.integer({ min: 0, max: players - 1 })
const tx = fc.integer({ min: 0, max: txs - 1 })
const round = fc.integer({ min: 0, max: rounds - 1 })
const money = fc.bigInt(0n, 700n)
const closes = fc.boolean()

const said: fc.Arbitrary<Said> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('bet' as const), player, tx, round, amount: money, closes: fc.constant(false) }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('win' as const), player, tx, round, amount: money, bet: tx, closes }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('rollback' as const), player, tx, target: tx, closes }) },
)

type Known = Said | { op: 'tombstone' }
type Round = { live: number; isClosed: boolean }
type Money = Extract<Said, { op: 'bet' | 'win' }>

/** A reference model of the wallet: the answer of each call, and the balances after it. */
class Model {
  readonly balances = [start, start]
  /** Whether a bet takes one win or one rollback, and neither is taken back. */
  readonly #isOnce: boolean
  readonly #txs = new Map<string, Known>()
  readonly #rounds = new Map<string, Round>()
  readonly #undone = new Set<number>()
  readonly #won = new Set<number>()
  /** Rollbacks of what had not come. */
  readonly #early = new Set<number>()
  readonly #tombstones = new Map<number, number>()

  constructor(isOnce: boolean) {
    this.#isOnce = isOnce
  }

  take(call: Said): string {
    if (call.op === 'rollback') return this.#rollback(call, `undo ${call.tx}`)
    const key = `tx ${call.tx}`
    const known = this.#txs.get(key)
    if (known) return this.#repeat(call, known)
    const answer = call.op === 'bet' ? this.#bet(call) : this.#win(call)
    if (answer === 'done') this.#txs.set(key, call)
    return answer
  }

  #repeat(call: Money, known: Known): string {
    if (known.op === 'tombstone') return 'rolled-back'
    const { closes: _a, ...one } = { ...call }
    const { closes: _b, ...first } = { ...known }
    if (text(one) !== text(first)) return 'conflict'
    return this.#undone.has(call.tx) ? 'rolled-back' : 'repeated'
  }

  #roundOf({ player: who, round: name }: { player: number; round: number }): Round | undefined {
    return this.#rounds.get(`${who} ${name}`)
  }

  #bet(call: Extract<Said, { op: 'bet' }>): string {
    const open = this.#roundOf(call) ?? { live: 0, isClosed: false }
    if (open.isClosed) return 'round-closed'
    if (this.balances[call.player]! < call.amount) return 'insufficient'
    this.balances[call.player]! -= call.amount
    this.#rounds.set(`${call.player} ${call.round}`, { ...open, live: open.live + 1 })
    return 'done'
  }

  #win(call: Extract<Said, { op: 'win' }>): string {
    const open = this.#roundOf(call)
    const bet = this.#txs.get(`tx ${call.bet}`)
    if (!open || !isOfRound(bet, call)) return 'bet-unknown'
    if (this.#undone.has(call.bet)) return 'rolled-back'
    if (bet.op === 'win') return 'bet-unknown'
    if (this.#isOnce && this.#won.has(call.bet)) return 'already-settled'
    this.balances[call.player]! += call.amount
    this.#won.add(call.bet)
    if (call.closes) open.isClosed = true
    return 'done'
  }

  #rollback(call: Extract<Said, { op: 'rollback' }>, key: string): string {
    const known = this.#txs.get(key)
    if (known) return this.#repeatRollback(call, known)
    const own = call.tx === call.target ? undefined : this.#txs.get(`tx ${call.tx}`)
    if (own && own.op !== 'tombstone') return 'conflict'
    const target = this.#txs.get(`tx ${call.target}`)
    if (!target) {
      this.#txs.set(key, call)
      this.#txs.set(`tx ${call.target}`, { op: 'tombstone' })
      this.#tombstones.set(call.target, call.player)
      this.#early.add(call.tx)
      return 'bet-unknown'
    }
    if (target.op === 'tombstone') return this.#tombstones.get(call.target) === call.player ? 'bet-unknown' : 'conflict'
    if (target.op === 'rollback' || target.player !== call.player) return 'conflict'
    if (this.#undone.has(call.target)) return 'repeated'
    if (this.#isOnce && (target.op === 'win' || this.#won.has(call.target))) return 'already-settled'
    return this.#undo(call, key, target)
  }

  #repeatRollback(call: Extract<Said, { op: 'rollback' }>, known: Known): string {
    if (known.op !== 'rollback' || known.player !== call.player || known.target !== call.target) return 'conflict'
    return this.#early.has(call.tx) ? 'bet-unknown' : 'repeated'
  }

  #undo(call: Extract<Said, { op: 'rollback' }>, key: string, target: Money): string {
    const open = this.#roundOf(target)!
    if (target.op === 'win' && this.balances[call.player]! < target.amount) return 'insufficient'
    this.balances[call.player]! += target.op === 'bet' ? target.amount : -target.amount
    if (target.op === 'bet') open.live--
    if (call.closes || (target.op === 'bet' && open.live === 0)) open.isClosed = true
    this.#undone.add(call.target)
    this.#txs.set(key, call)
    return 'done'
  }
}

const text = (value: object): string => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each))

const isOfRound = (known: Known | undefined, win: Extract<Said, { op: 'win' }>): known is Money =>
  (known?.op === 'bet' || known?.op === 'win') && known.player === win.player && known.round === win.round

/** The same call to the real wallet, under ids of this run. */
const askOf = (call: Said, people: readonly Player[], run: string, isOnce: boolean): Ask => {
  const { token } = people[call.player]!
  const id = (name: number): string => `${run} ${name}`
  if (call.op === 'rollback')
    return { op: 'rollback', token, tx: id(call.tx), target: id(call.target), closes: call.closes, isAfterWin: !isOnce }
  const staked = {
    token,
    tx: id(call.tx),
    round: id(call.round),
    game: 'one',
    amount: amount(call.amount),
    isFree: false,
    closes: call.closes,
    reopens: false,
  }
  return call.op === 'bet' ? { op: 'bet', ...staked } : { op: 'win', ...staked, bet: { tx: id(call.bet) }, isOnce }
}

const people = (): Promise<Player[]> => Promise.all(Array.from({ length: players }, () => server.player({ money: start })))

const take = async (ask: Ask, { vendors } = services): Promise<string> => {
  const integration = await vendors.directory.findIntegration('HUB')
  return (await vendors.gateway.take(integration!, ask)).is
}

/** `npm test` makes a third of them, the long run ten times as many. */
const runs = (usual: number): number => (process.env['TESTS'] === 'long' ? usual * 10 : Math.ceil(usual / 3))

describe.each([
  ['wins as often as it is said', false],
  ['takes one win or one rollback', true],
])('where a bet %s', (_name, isOnce) => {
  test('sequentially, the wallet answers and books as the model does', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 5, maxLength: 25 }), async (calls) => {
        const [who, run, model] = [await people(), randomUUID(), new Model(isOnce)]
        for (const call of calls) expect([call, await take(askOf(call, who, run, isOnce))]).toEqual([call, model.take(call)])
        expect(await Promise.all(who.map(({ id }) => server.balance(id)))).toEqual(model.balances)
      }),
      { numRuns: runs(40) },
    )
  })

  test(
    'concurrently, each id is applied once, nothing is overdrawn and the rounds match the movements',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(said, { minLength: 10, maxLength: 30 }), async (calls) => {
          const [who, run] = [await people(), randomUUID()]
          const takeAll = () =>
            Promise.all(calls.map((call, no) => take(askOf(call, who, run, isOnce), no % 2 ? other : services)))
          const first = await takeAll()
          // A repeat of each call gets its first answer, or hears that what it did was taken back.
          const again = await takeAll()
          first.forEach((is, place) => is === 'done' && expect(['repeated', 'rolled-back', 'conflict']).toContain(again[place]))
          for (const { id } of who) expect(await server.balance(id)).toBe(start + (await movedOf(id)))
          if (isOnce) expect(await settledTwice(who)).toEqual([])
        }),
        { numRuns: runs(30) },
      )
      expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
    },
  )
})

test(
  'of distinct wins of a bet that wins once, sent together through two processes, one is paid',
  { timeout: 600_000 },
  async () => {
    const wins = fc.array(fc.array(fc.bigInt(0n, 700n), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(wins, fc.boolean(), async (winsOfBets, isOneRound) => {
        const mai = await server.player({ money: 10_000n })
        const shared = isOneRound ? { round: randomUUID() } : {}
        const bets = winsOfBets.map(() => betOf(mai, shared))
        for (const bet of bets) expect(await take(bet)).toBe('done')
        const asks = winsOfBets.flatMap((amounts, place) =>
          amounts.map((won) => winOf(bets[place]!, { amount: amount(won), isOnce: true })),
        )
        const answers = await Promise.all(asks.map((ask, no) => take(ask, no % 2 ? other : services)))
        for (const bet of bets) {
          const ofBet = answers.filter((_, no) => asks[no]?.bet && 'tx' in asks[no].bet && asks[no].bet.tx === bet.tx)
          expect(ofBet.toSorted()).toEqual([...ofBet.slice(1).map(() => 'already-settled'), 'done'])
        }
        const paid = asks.reduce((total, ask, no) => (answers[no] === 'done' ? total + ask.amount : total), 0n)
        expect(await server.balance(mai.id)).toBe(10_000n - 200n * BigInt(bets.length) + paid)
      }),
      { numRuns: runs(20) },
    )
  },
)

/** Bets with more than one win or rollback. */
const settledTwice = async (who: readonly Player[]): Promise<object[]> => {
  const { rows } = await services.database.query<object>(
    `SELECT round_id, ref, count(*) FROM vendor_tx WHERE member_id = ANY($1::bigint[]) AND kind IN (2, 3) AND round_id > 0
      GROUP BY round_id, ref HAVING count(*) > 1`,
    [who.map(({ id }) => id.toString())],
  )
  return rows
}

/** The sum of movements of a player's rounds, which must equal that of the wallet account. */
const movedOf = async (memberId: bigint): Promise<bigint> => {
  const { rows } = await services.database.query<{ moved: bigint; least: bigint }>(
    'SELECT coalesce(sum(payout - stake), 0)::bigint AS moved, coalesce(min(least(bets, stake, payout)), 0) AS least FROM vendor_round WHERE member_id = $1',
    [memberId],
  )
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0n)
  return rows[0]?.moved ?? 0n
}
