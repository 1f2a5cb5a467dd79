import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trialBalance } from '../ledger/proof.ts'
import type { Ask } from './ask.ts'
import { type Player, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services } = server
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

/** A reference model of the wallet: the answer of each call, and the balances after it. */
class Model {
  readonly balances = [start, start]
  readonly #txs = new Map<string, Known>()
  readonly #rounds = new Map<string, Round>()
  readonly #undone = new Set<number>()

  take(call: Said): string {
    const key = call.op === 'rollback' ? `undo ${call.tx}` : `tx ${call.tx}`
    if (call.op === 'rollback') return this.#rollback(call, key)
    const known = this.#txs.get(key)
    if (known) return this.#repeat(call, known)
    const answer = call.op === 'bet' ? this.#bet(call) : this.#win(call)
    if (answer === 'done') this.#txs.set(key, call)
    return answer
  }

  #repeat(call: Said, known: Known): string {
    if (known.op === 'tombstone') return 'rolled-back'
    const { closes: _a, ...one } = { ...call }
    const { closes: _b, ...other } = { ...known }
    return text(one) === text(other) ? 'repeated' : 'conflict'
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
    if (open && this.#undone.has(call.bet) && isBetOf(bet, call)) return 'rolled-back'
    if (!open || !isBetOf(bet, call)) return 'bet-unknown'
    this.balances[call.player]! += call.amount
    if (call.closes) open.isClosed = true
    return 'done'
  }

  #rollback(call: Extract<Said, { op: 'rollback' }>, key: string): string {
    const known = this.#txs.get(key)
    if (known)
      return known.op === 'rollback' && known.player === call.player && known.target === call.target ? 'repeated' : 'conflict'
    const target = this.#txs.get(`tx ${call.target}`)
    if (!target) {
      this.#txs.set(key, call)
      this.#txs.set(`tx ${call.target}`, { op: 'tombstone' })
      this.#tombstones.set(call.target, call.player)
      return 'bet-unknown'
    }
    if (target.op === 'tombstone') return this.#tombstones.get(call.target) === call.player ? 'repeated' : 'conflict'
    if (target.op === 'rollback' || target.player !== call.player) return 'conflict'
    if (this.#undone.has(call.target)) return 'repeated'
    return this.#undo(call, key, target)
  }

  readonly #tombstones = new Map<number, number>()

  #undo(call: Extract<Said, { op: 'rollback' }>, key: string, target: Extract<Said, { op: 'bet' | 'win' }>): string {
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

const isBetOf = (known: Known | undefined, win: Extract<Said, { op: 'win' }>): boolean =>
  known?.op === 'bet' && known.player === win.player && known.round === win.round

/** The same call to the real wallet, under ids of this run. */
const askOf = (call: Said, people: readonly Player[], run: string): Ask => {
  const { token } = people[call.player]!
  const id = (name: number): string => `${run} ${name}`
  if (call.op === 'rollback')
    return { op: 'rollback', token, tx: id(call.tx), target: id(call.target), closes: call.closes, isAfterWin: true }
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
  return call.op === 'bet' ? { op: 'bet', ...staked } : { op: 'win', ...staked, bet: { tx: id(call.bet) }, isOnce: false }
}

const people = (): Promise<Player[]> => Promise.all(Array.from({ length: players }, () => server.player({ money: start })))

const take = async (ask: Ask): Promise<string> => {
  const integration = await services.vendors.directory.findIntegration('HUB')
  return (await services.vendors.gateway.take(integration!, ask)).is
}

test('sequentially, the wallet answers and books as the model does', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 5, maxLength: 25 }), async (calls) => {
      const [who, run, model] = [await people(), randomUUID(), new Model()]
      for (const call of calls) expect([call, await take(askOf(call, who, run))]).toEqual([call, model.take(call)])
      expect(await Promise.all(who.map(({ id }) => server.balance(id)))).toEqual(model.balances)
    }),
    { numRuns: 40 },
  )
})

test(
  'concurrently, each id is applied once, nothing is overdrawn and the rounds match the movements',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 10, maxLength: 30 }), async (calls) => {
        const [who, run] = [await people(), randomUUID()]
        const first = await Promise.all(calls.map((call) => take(askOf(call, who, run))))
        // A repeat of each call gets its first answer.
        const again = await Promise.all(calls.map((call) => take(askOf(call, who, run))))
        first.forEach((is, place) => is === 'done' && expect(['repeated', 'conflict']).toContain(again[place]))
        for (const { id } of who) expect(await server.balance(id)).toBe(start + (await movedOf(id)))
      }),
      { numRuns: 30 },
    )
    expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
  },
)

/** The sum of movements of a player's rounds, which must equal that of the wallet account. */
const movedOf = async (memberId: bigint): Promise<bigint> => {
  const { rows } = await services.database.query<{ moved: bigint; least: bigint }>(
    'SELECT coalesce(sum(payout - stake), 0)::bigint AS moved, coalesce(min(least(bets, stake, payout)), 0) AS least FROM vendor_round WHERE member_id = $1',
    [memberId],
  )
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0n)
  return rows[0]?.moved ?? 0n
}
