import type { Engine, Part } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import type { Multiple } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import { ended, fairPays } from './pays.ts'

/** Coin: heads or tails, and after each right call the same again for twice as much, as long as the member goes on. */

const sides = ['heads', 'tails'] as const

type CoinState = { readonly flips: number }

/** What so many right calls return for each unit. */
export const coinPays = (flips: number): Multiple => fairPays(1n, 2n ** BigInt(flips))

/** How many calls a round has at most: as many as stay below the most that a chain returns. */
export const flipsMost = 13

const choice = ({ flips }: CoinState): GameEvent => ({
  t: 'choice',
  of: 'coin',
  options: [...sides.map((action) => ({ action, pays: coinPays(flips + 1) })), { action: 'cashout', pays: coinPays(flips) }],
})

const flip = (
  state: CoinState,
  called: string,
  { before, draw }: { before: readonly GameEvent[]; draw: Draw },
): Part<CoinState> => {
  const side = draw.uniform(2) === 0 ? 'heads' : 'tails'
  const events: GameEvent[] = [...before, { t: 'flip', side }]
  if (side !== called) return ended(state, events, { multiple: 0 })
  const next = { flips: state.flips + 1 }
  const total = coinPays(next.flips)
  events.push({ t: 'total', total })
  if (next.flips === flipsMost) return ended(next, [...events, { t: 'cap', most: total }], { multiple: total })
  return { state: next, events: [...events, choice(next)], choices: [...sides, 'cashout'] }
}

const isSide = (text: string): boolean => text === 'heads' || text === 'tails'

const coinEngine: Engine<CoinState> = {
  betsMax: 1,
  costOf: ({ market, selection }) => (market === 'coin' && isSide(selection) ? 1 : undefined),
  mostOf: () => coinPays(flipsMost),
  open: ([bet], draw) => flip({ flips: 0 }, bet?.selection ?? '', { before: [], draw }),
  step: (state, action, draw) => {
    const before: GameEvent[] = [{ t: 'chosen', action }]
    if (action === 'cashout') return ended(state, before, { multiple: coinPays(state.flips), kind: 'cashed-out' })
    return isSide(action) ? flip(state, action, { before, draw }) : undefined
  },
  autoAction: () => 'cashout',
}

export const coin: StudioGame = {
  code: 'BRB_BRASS_PENNY',
  version: '1.0.0',
  client: 'coin',
  engine: coinEngine,
  returns: [{ market: 'coin', least: 970_000, most: 970_000 }],
  volatility: 'low',
  top: { multiple: coinPays(flipsMost), oneIn: 2 ** flipsMost },
  cycleMs: 1_000,
  watch: { isPushNoPlay: true },
}
