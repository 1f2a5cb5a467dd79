import { chooseExactly } from '../kit/count.ts'
import type { Engine, Part, Spot } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'
import { chainMost, ended, fairPays } from './pays.ts'

/** Mines: 25 tiles, some hide a mine; each tile opened without one raises what the bet returns, as long as the member goes on. */

const tileCount = 25

type MinesState = { readonly mines: readonly number[]; readonly opened: readonly number[] }

/** How many mines a bet is on; undefined for what is not sold. @param spot untrusted */
const minesOf = ({ market, selection }: Spot): number | undefined =>
  market === 'mines' && /^(?:[1-9]|1\d|2[0-4])$/.test(selection) ? Number(selection) : undefined

/** What so many opened tiles return for each unit. */
export const minesPays = (mines: number, opened: number): Multiple =>
  fairPays(chooseExactly(BigInt(tileCount - mines), BigInt(opened)), chooseExactly(BigInt(tileCount), BigInt(opened)))

/** How many tiles can be opened at most: all without a mine, or as many as stay below the most that a chain returns. */
export const opensMost = (mines: number): number => {
  let most = tileCount - mines
  while (minesPays(mines, most) > chainMost) most--
  return most
}

/** What a cash-out returns now: before the first tile the stake. */
const worthOf = ({ mines, opened }: MinesState): Multiple =>
  opened.length > 0 ? minesPays(mines.length, opened.length) : multipleScale

const choice = (state: MinesState): GameEvent => ({
  t: 'choice',
  of: 'mines',
  options: [
    { action: 'reveal', pays: minesPays(state.mines.length, state.opened.length + 1) },
    { action: 'cashout', pays: worthOf(state) },
  ],
})

const tile = (place: number, holds: 'gem' | 'mine'): GameEvent => ({ t: 'tile', place, holds })

const finish = (state: MinesState, events: readonly GameEvent[], result: Parameters<typeof ended>[2]): Part<MinesState> =>
  ended(state, [...events, ...state.mines.map((place) => tile(place, 'mine'))], result)

const reveal = (state: MinesState, place: number, action: string): Part<MinesState> => {
  const chosen: GameEvent = { t: 'chosen', action }
  if (state.mines.includes(place)) {
    const others = { ...state, mines: state.mines.filter((mine) => mine !== place) }
    return finish(others, [chosen, tile(place, 'mine')], { multiple: 0 })
  }
  const next = { ...state, opened: [...state.opened, place] }
  const total = worthOf(next)
  const events: GameEvent[] = [chosen, tile(place, 'gem'), { t: 'total', total }]
  if (next.opened.length < opensMost(next.mines.length)) return { state: next, events: [...events, choice(next)], choices }
  const isCapped = next.opened.length < tileCount - next.mines.length
  return finish(next, isCapped ? [...events, { t: 'cap', most: total }] : events, { multiple: total })
}

const choices = ['reveal', 'cashout']

export const minesEngine: Engine<MinesState> = {
  betsMax: 1,
  costOf: (spot) => (minesOf(spot) === undefined ? undefined : 1),
  mostOf: (spot) => {
    const mines = minesOf(spot) ?? 0
    return minesPays(mines, opensMost(mines))
  },
  open: ([bet], draw) => {
    const mines = bet && minesOf(bet)
    if (mines === undefined) throw new RangeError('the bet is not sold')
    const state = { mines: draw.pick(tileCount, mines), opened: [] }
    return { state, events: [choice(state)], choices }
  },
  step: (state, action) => {
    if (action === 'cashout') {
      const kind = state.opened.length > 0 ? 'cashed-out' : 'push'
      return finish(state, [{ t: 'chosen', action }], { multiple: worthOf(state), kind })
    }
    const [, digits] = /^reveal:(0|[1-9]\d?)$/.exec(action) ?? []
    const place = Number(digits ?? tileCount)
    return place < tileCount && !state.opened.includes(place) ? reveal(state, place, action) : undefined
  },
  autoAction: () => 'cashout',
}

export const mines: StudioGame = {
  code: 'FRN_THORN_GARDEN',
  version: '1.0.0',
  client: 'mines',
  engine: minesEngine,
  returns: [{ market: 'mines', least: 962_500, most: 970_000 }],
  volatility: 'low',
  top: { multiple: 90_076_600, oneIn: 9_287 },
  cycleMs: 1_000,
  watch: { isPushNoPlay: true },
}
