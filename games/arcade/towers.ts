import type { Engine, Part } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'
import { ended, fairPays } from './pays.ts'

/** Towers: eight rows of tiles, some of which break; each row climbed raises what the bet returns, as long as the member goes on. */

export const rowCount = 8

/** Tiles of a row, and how many of them hold. Of each row one tile is the odd one out: the only one that breaks, or the only one that holds. */
export type TowerSheet = { readonly tiles: number; readonly holding: number }

export const towerSheets: ReadonlyMap<string, TowerSheet> = new Map([
  ['easy', { tiles: 4, holding: 3 }],
  ['medium', { tiles: 3, holding: 2 }],
  ['hard', { tiles: 2, holding: 1 }],
  ['expert', { tiles: 3, holding: 1 }],
])

type TowersState = { readonly sheet: TowerSheet; readonly odd: readonly number[]; readonly rows: number }

/** What so many rows return for each unit. */
export const towersPay = ({ tiles, holding }: TowerSheet, rows: number): Multiple =>
  fairPays(BigInt(holding) ** BigInt(rows), BigInt(tiles) ** BigInt(rows))

const worthOf = ({ sheet, rows }: TowersState): Multiple => (rows > 0 ? towersPay(sheet, rows) : multipleScale)

const holds = ({ sheet, odd }: TowersState, row: number, tile: number): boolean => (odd[row] === tile) === (sheet.holding === 1)

/** Tiles are numbered from the bottom row up, from the left. */
const tileEvent = (state: TowersState, row: number, tile: number): GameEvent => ({
  t: 'tile',
  place: row * state.sheet.tiles + tile,
  holds: holds(state, row, tile) ? 'step' : 'gap',
})

const choice = (state: TowersState): GameEvent => ({
  t: 'choice',
  of: 'row',
  options: [
    { action: 'climb', pays: towersPay(state.sheet, state.rows + 1) },
    { action: 'cashout', pays: worthOf(state) },
  ],
})

/** With the odd tile of each row that was not climbed, so that all is seen. */
const finish = (state: TowersState, events: readonly GameEvent[], result: Parameters<typeof ended>[2]): Part<TowersState> =>
  ended(state, [...events, ...state.odd.map((odd, row) => tileEvent(state, row, odd))], result)

const climb = (state: TowersState, tile: number, action: string): Part<TowersState> => {
  const events: GameEvent[] = [{ t: 'chosen', action }, tileEvent(state, state.rows, tile)]
  if (!holds(state, state.rows, tile)) return finish(state, events, { multiple: 0 })
  const next = { ...state, rows: state.rows + 1 }
  const total = worthOf(next)
  events.push({ t: 'total', total })
  return next.rows < rowCount
    ? { state: next, events: [...events, choice(next)], choices }
    : finish(next, events, { multiple: total })
}

const choices = ['climb', 'cashout']

const sheetOf = (market: string): TowerSheet => {
  const sheet = towerSheets.get(market)
  if (!sheet) throw new RangeError('the bet is not sold')
  return sheet
}

const towersEngine: Engine<TowersState> = {
  betsMax: 1,
  costOf: ({ market, selection }) => (towerSheets.has(market) && selection === '' ? 1 : undefined),
  mostOf: ({ market }) => towersPay(sheetOf(market), rowCount),
  open: ([bet], draw) => {
    const sheet = sheetOf(bet?.market ?? '')
    const state = { sheet, odd: Array.from({ length: rowCount }, () => draw.uniform(sheet.tiles)), rows: 0 }
    return { state, events: [choice(state)], choices }
  },
  step: (state, action) => {
    if (action === 'cashout') {
      return finish(state, [{ t: 'chosen', action }], { multiple: worthOf(state), kind: state.rows > 0 ? 'cashed-out' : 'push' })
    }
    const [, digit] = /^climb:([0-3])$/.exec(action) ?? []
    return digit !== undefined && Number(digit) < state.sheet.tiles ? climb(state, Number(digit), action) : undefined
  },
  autoAction: () => 'cashout',
}

export const towers: StudioGame = {
  code: 'GLS_GLASS_STAIRS',
  version: '1.0.0',
  client: 'towers',
  engine: towersEngine,
  returns: [
    { market: 'easy', least: 966_093, most: 969_982 },
    { market: 'medium', least: 966_666, most: 969_998 },
    { market: 'hard', least: 970_000, most: 970_000 },
    { market: 'expert', least: 970_000, most: 970_000 },
  ],
  volatility: 'low',
  top: { multiple: 63_641_700, oneIn: 6_561 },
  cycleMs: 1_000,
  watch: { isPushNoPlay: true },
}
