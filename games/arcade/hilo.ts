import type { Engine, Part } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import { chainMost, ended, fairPays } from './pays.ts'

/**
 * Hi-lo: is the next card higher or lower? Cards come from a deck without end, aces are low. The same rank counts as right, except that
 * after an ace "higher" and after a king "lower" mean it strictly. Each right call raises what the bet returns; cards may be skipped.
 */

const rankCount = 13
const skipsMost = 52

export type Call = 'higher' | 'lower'

type HiloState = {
  readonly card: number
  /** How many calls were right, and the chance of all of them together: `over / 13^calls`. */
  readonly calls: number
  readonly over: bigint
  readonly skips: number
}

/** Ace 1 to king 13. */
export const rankOf = (card: number): number => (card % rankCount) + 1

/** How many of the 13 ranks make a call right. */
export const hiloChance = (rank: number, call: Call): number =>
  call === 'higher' ? (rank === 1 ? 12 : 14 - rank) : rank === rankCount ? 12 : rank

const isRight = (rank: number, call: Call, next: number): boolean => {
  if (next === rank) return call === 'higher' ? rank !== 1 : rank !== rankCount
  return call === 'higher' ? next > rank : next < rank
}

/** What right calls with a chance of `over / 13^calls` together return for each unit. */
export const hiloPays = (over: bigint, calls: number): Multiple => fairPays(over, BigInt(rankCount) ** BigInt(calls))

const worthOf = ({ over, calls }: HiloState): Multiple => (calls > 0 ? hiloPays(over, calls) : multipleScale)

const overAfter = (state: HiloState, call: Call): bigint => state.over * BigInt(hiloChance(rankOf(state.card), call))

const drawCard = (draw: Draw): number => {
  const rank = draw.uniform(rankCount)
  return draw.uniform(4) * rankCount + rank
}

const optionsOf = (state: HiloState): { action: string; pays: Multiple }[] => {
  const calls = (['higher', 'lower'] as const)
    .map((action) => ({ action, pays: hiloPays(overAfter(state, action), state.calls + 1) }))
    .filter(({ pays }) => pays <= chainMost)
  const skip = calls.length > 0 && state.skips < skipsMost ? [{ action: 'skip', pays: worthOf(state) }] : []
  return [...calls, ...skip, { action: 'cashout', pays: worthOf(state) }]
}

/** Ends a round whose next call would return more than a chain may. */
const goOn = (state: HiloState, events: readonly GameEvent[]): Part<HiloState> => {
  const options = optionsOf(state)
  const choices = options.map(({ action }) => action)
  if (options.length > 1) return { state, events: [...events, { t: 'choice', of: 'card', options }], choices }
  const most = worthOf(state)
  return ended(state, [...events, { t: 'cap', most }], { multiple: most })
}

const cardEvent = (card: number): GameEvent => ({ t: 'card', to: 'pile', card })

const take = (state: HiloState, call: Call, draw: Draw): Part<HiloState> => {
  const card = drawCard(draw)
  const events: GameEvent[] = [{ t: 'chosen', action: call }, cardEvent(card)]
  if (!isRight(rankOf(state.card), call, rankOf(card))) return ended({ ...state, card }, events, { multiple: 0 })
  const next = { ...state, card, calls: state.calls + 1, over: overAfter(state, call) }
  return goOn(next, [...events, { t: 'total', total: worthOf(next) }])
}

const skip = (state: HiloState, draw: Draw): Part<HiloState> => {
  const card = drawCard(draw)
  return goOn({ ...state, card, skips: state.skips + 1 }, [{ t: 'chosen', action: 'skip' }, cardEvent(card)])
}

const hiloEngine: Engine<HiloState> = {
  betsMax: 1,
  costOf: ({ market, selection }) => (market === 'hilo' && selection === '' ? 1 : undefined),
  mostOf: () => chainMost,
  open: (_, draw) => {
    const card = drawCard(draw)
    return goOn({ card, calls: 0, over: 1n, skips: 0 }, [cardEvent(card)])
  },
  step: (state, action, draw) => {
    if (!optionsOf(state).some((option) => option.action === action)) return undefined
    if (action === 'skip') return skip(state, draw)
    if (action !== 'cashout') return take(state, action === 'higher' ? 'higher' : 'lower', draw)
    return ended(state, [{ t: 'chosen', action }], { multiple: worthOf(state), kind: state.calls > 0 ? 'cashed-out' : 'push' })
  },
  autoAction: () => 'cashout',
}

export const hilo: StudioGame = {
  code: 'KTW_TIDE_CARDS',
  version: '1.0.0',
  client: 'hilo',
  engine: hiloEngine,
  returns: [{ market: 'hilo', least: 962_840, most: 970_000 }],
  volatility: 'low',
  top: { multiple: chainMost, oneIn: 10_310 },
  cycleMs: 1_000,
  watch: { isPushNoPlay: true },
}
