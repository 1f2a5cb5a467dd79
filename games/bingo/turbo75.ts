import type { Engine } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import { ballCount, completedAt, drawCard75, lines75, placesOf } from './card75.ts'

/** Turbo bingo: one to four cards and 35 balls for one member. A card returns by how many lines it completed. */

export const turboBalls = 35
const cardsMost = 4

/** What lines return, in units: from none to six and more; and a full card. */
const unitsByLines = [0, 2, 7, 30, 90, 300, 1_000] as const
const fullUnits = 10_000

/** @param lines completed, 0 to 12, all 12 only with a full card */
export const turboPays = (lines: number): Multiple => {
  const units = lines === lines75.length ? fullUnits : (unitsByLines[lines] ?? unitsByLines[6])
  return units * multipleScale
}

type Completed = { readonly line: number; readonly ball: number }

const completedLines = (card: readonly number[], places: ReadonlyMap<number, number>): Completed[] =>
  lines75.flatMap((cells, line) => {
    const ball = completedAt(card, cells, places)
    return ball === undefined ? [] : [{ line, ball }]
  })

type Line = Completed & { readonly bet: number }

/** The balls in their order, and after each that completes lines these lines. */
const callBalls = (numbers: readonly number[], lines: readonly Line[]): GameEvent[] => {
  const events: GameEvent[] = []
  let from = 0
  for (const [ball] of numbers.entries()) {
    const completed = lines.filter((line) => line.ball === ball)
    if (completed.length === 0 && ball < numbers.length - 1) continue
    events.push(
      { t: 'draw', numbers: numbers.slice(from, ball + 1) },
      ...completed.map((line): GameEvent => ({ t: 'line', ...line })),
    )
    from = ball + 1
  }
  return events
}

/** First all cards, then the balls, so that a draw is read without knowing the cards. */
const playCards = (count: number, draw: Draw): { events: GameEvent[]; counts: number[] } => {
  const cards = Array.from({ length: count }, () => drawCard75(draw))
  const numbers = draw.pick(ballCount, turboBalls).map((place) => place + 1)
  const places = placesOf(numbers)
  const lines = cards.flatMap((card, bet) => completedLines(card, places).map((each) => ({ bet, ...each })))
  const tickets = cards.map((card, bet): GameEvent => ({ t: 'ticket', bet, numbers: card }))
  return {
    events: [...tickets, ...callBalls(numbers, lines)],
    counts: cards.map((_, bet) => lines.filter((line) => line.bet === bet).length),
  }
}

export const turbo75Engine: Engine<null> = {
  betsMax: cardsMost,
  costOf: ({ market, selection }) => (market === 'card' && /^[1-4]$/.test(selection) ? 1 : undefined),
  mayOpen: (bets) => new Set(bets.map(({ selection }) => selection)).size === bets.length,
  mostOf: () => turboPays(lines75.length),
  open: (bets, draw) => {
    const { events, counts } = playCards(bets.length, draw)
    const pays = counts.map(turboPays)
    const total = pays.reduce((sum, multiple) => sum + multiple, 0)
    return {
      state: null,
      events: [...events, ...pays.map((multiple, bet): GameEvent => ({ t: 'settled', bet, multiple })), { t: 'end', total }],
      returns: pays.map((multiple) => ({ multiple, kind: multiple > 0 ? 'won' : 'lost' })),
    }
  },
}

export const turbo75: StudioGame = {
  code: 'BGO_BEAN_SPRINT',
  version: '1.0.0',
  client: 'turbo75',
  engine: turbo75Engine,
  returns: [{ market: 'card', least: 953_446, most: 953_446 }],
  volatility: 'medium',
  top: { multiple: turboPays(lines75.length), oneIn: 61_785_952_356 },
  cycleMs: 3_000,
}
