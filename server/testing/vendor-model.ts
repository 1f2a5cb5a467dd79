import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import type { Ask } from '../vendor/ask.ts'
import type { Player } from '../vendor/testing.ts'

/** What each player of a model has at the beginning, in minor units. */
export const start = 1_000n

/** Calls of a vendor, with ids from a pool so small that repeats, conflicts and reordering occur. */
export type Said =
  | { op: 'bet'; player: number; tx: number; round: number; amount: bigint; closes: boolean }
  | { op: 'win'; player: number; tx: number; round: number; amount: bigint; bet: number; closes: boolean }
  | { op: 'rollback'; player: number; tx: number; target: number; closes: boolean }

export const players = 2
const [txs, rounds] = [9, 3]
const player = fc.integer({ min: 0, max: players - 1 })
const tx = fc.integer({ min: 0, max: txs - 1 })
const round = fc.integer({ min: 0, max: rounds - 1 })
const money = fc.bigInt(0n, 700n)
const closes = fc.boolean()

/** On a cluster the ids of transactions occur once for each member: there no member has those of another. */
const idsApart = (call: Said): Said => {
  if (!process.env['CITUS']) return call
  const apart = call.player * txs
  if (call.op === 'rollback') return { ...call, tx: call.tx + apart, target: call.target + apart }
  return call.op === 'win' ? { ...call, tx: call.tx + apart, bet: call.bet + apart } : { ...call, tx: call.tx + apart }
}

const anyCall: fc.Arbitrary<Said> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('bet' as const), player, tx, round, amount: money, closes: fc.constant(false) }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('win' as const), player, tx, round, amount: money, bet: tx, closes }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('rollback' as const), player, tx, target: tx, closes }) },
)

export const said = anyCall.map(idsApart)

type Known = Said | { op: 'tombstone' }
type Round = { live: number; isClosed: boolean }
type Money = Extract<Said, { op: 'bet' | 'win' }>

/** A reference model of the wallet: the answer of each call, and the balances after it. */
export class Model {
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
export const askOf = (call: Said, people: readonly Player[], run: string, isOnce: boolean): Ask => {
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
