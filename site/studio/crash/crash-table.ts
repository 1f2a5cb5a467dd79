import { hundredthsAt, msUntil } from '@tamuvo/games/arcade/climb.ts'
import { pointMost, readPoint, returnAt } from '@tamuvo/games/arcade/crash.ts'
import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { CrashFrame, CrashStake, CrashTable } from './crash-source.ts'

type OwnBet = NonNullable<CrashTable['own']>

/** What the game shows. Times in milliseconds of `performance.now()` where nothing else is said. */
export type CrashView = {
  readonly round: ShownRound | undefined
  /** The member's bet in that round. */
  readonly own: OwnBet | undefined
  /** The bet for the next round, which is placed when that takes bets. */
  readonly next: CrashStake | undefined
  readonly players: readonly CrashTable['players'][number][]
  /** Newest first. */
  readonly past: readonly CrashTable['past'][number][]
  readonly limits: CrashTable['limits'] | undefined
  /** A bet or a cash-out is on its way. */
  readonly isAsking: boolean
}

type ShownRound = Omit<CrashFrame, 'joined' | 'left' | 'climbedMs' | 'game'> & { readonly startedMs: number | undefined }

export const firstView: CrashView = {
  round: undefined,
  own: undefined,
  next: undefined,
  players: [],
  past: [],
  limits: undefined,
  isAsking: false,
}

const [playersMax, pastMax] = [40, 24]

/** When the climb began: of all frames the one that took the shortest way says it best. */
const startOf = (known: number | undefined, climbedMs: number | null, nowMs: number): number | undefined => {
  if (climbedMs === null) return known
  const begun = nowMs - climbedMs
  return known === undefined ? begun : Math.min(known, begun)
}

/** Where a bet is cashed out by itself. */
const targetOf = ({ auto, most }: OwnBet, cap: number | null): number =>
  Math.min(auto === null ? pointMost : (readPoint(auto) ?? pointMost), most, cap ?? pointMost)

/**
 * The own bet after what the server said: it is out by itself once the round has certainly passed its target, or ended at or above it.
 * That it is out by hand the call says.
 */
const ownAfter = (own: OwnBet | undefined, { cap, point, climbedMs }: Pick<CrashFrame, 'cap' | 'point' | 'climbedMs'>) => {
  if (!own || own.out !== null) return own
  const target = targetOf(own, cap)
  const isPassed = point === null ? climbedMs !== null && climbedMs >= msUntil(target) : target <= point
  return isPassed ? { ...own, out: target } : own
}

export const takeFrame = (view: CrashView, frame: CrashFrame, nowMs: number): CrashView => {
  const { joined, left, climbedMs, game: _game, ...round } = frame
  const isSame = view.round?.round === frame.round
  const startedMs = startOf(isSame ? view.round?.startedMs : undefined, climbedMs, nowMs)
  const players = isSame ? view.players : []
  const outs = new Map(left.map(({ id, out }) => [id, out]))
  return {
    ...view,
    round: { ...round, startedMs },
    own: ownAfter(isSame ? view.own : undefined, frame),
    players: [...joined.filter(({ id }) => !players.some((each) => each.id === id)), ...players]
      .map((player) => ({ ...player, out: outs.get(player.id) ?? player.out }))
      .slice(0, playersMax),
    past: withPast(view.past, frame),
  }
}

const withPast = (past: CrashView['past'], { issue, point }: Pick<CrashFrame, 'issue' | 'point'>): CrashView['past'] =>
  point === null || past.some((each) => each.issue === issue) ? past : [{ issue, point }, ...past].slice(0, pastMax)

export const takeTable = (view: CrashView, { round, own, players, past, limits }: CrashTable, nowMs: number): CrashView => {
  if (!round) return { ...view, limits, past }
  const { id, climbedMs, ...rest } = round
  const known = view.round?.round === id ? view.round : undefined
  // What frames said is nearer to the truth than the clocks that the answer compares.
  const startedMs = known?.startedMs ?? startOf(undefined, climbedMs, nowMs)
  return {
    ...view,
    round: { ...rest, round: id, startedMs, outs: known?.outs ?? 0 },
    own: own ?? undefined,
    players,
    past,
    limits,
  }
}

/** The multiplier of now, in hundredths. */
export const shownMultiplier = (round: ShownRound | undefined, nowMs: number): number => {
  if (!round) return 100
  if (round.point !== null) return round.point
  return round.startedMs === undefined ? 100 : hundredthsAt(Math.max(0, Math.floor(nowMs - round.startedMs)))
}

/** How the own bet of a round ended; undefined while it goes on. */
export const endOf = ({
  round,
  own,
}: CrashView): { result: 'won' | 'returned' | 'lost' | 'given-back'; payout: string } | undefined => {
  if (!round || !own) return undefined
  if (round.state === 'void') return { result: 'given-back', payout: own.stake }
  if (round.point === null) return undefined
  if (own.out !== null) return { result: own.out > 100 ? 'won' : 'returned', payout: payoutOf(own.stake, own.out) }
  return round.isBroken ? { result: 'given-back', payout: own.stake } : { result: 'lost', payout: '0.00' }
}

/** What a stake returns at a multiplier. */
export const payoutOf = (stake: string, hundredths: number): string => toWire(amount(returnAt(fromWire(stake), hundredths)))

export const timesText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`
