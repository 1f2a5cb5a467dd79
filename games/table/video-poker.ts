import type { Engine, Part, Return, Spot } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import { multipleScale } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import { dealCard, dealCards, rankOf } from './cards.ts'
import { lost, settledEvents, won } from './one-result.ts'
import { isWild, joker, lineOf, type PokerHand } from './poker-hands.ts'
import { type PokerSheet, pokerSheets } from './poker-sheets.ts'

/** Video poker: five cards, some of them held, the others replaced once from the same deck. */

type State = { readonly cards: readonly number[] }

const holdPattern = /^hold:([01]{5})$/

const isSold = ({ market, selection }: Spot): boolean => market === 'hand' && selection === ''

const shownCard = (card: number): number => (card === joker ? -2 : card)

/** Hands that are paid for all five cards. */
const whole = new Set<PokerHand>([
  'royal_flush',
  'wild_royal',
  'five_of_a_kind',
  'straight_flush',
  'full_house',
  'flush',
  'straight',
])

/**
 * The hold of the rules for a member who stays away: all of a hand that pays for five cards, otherwise wild cards, cards of which
 * there are two or more, and where nothing else makes the pair, the highest card beside a wild one.
 */
export const restingHold = (sheet: PokerSheet, cards: readonly number[]): string => {
  const line = sheet.lines[lineOf(cards, sheet.wild, handsOf(sheet))]?.[0]
  if (line && whole.has(line)) return '11111'
  const ranks = cards.map((card) => (isWild(card, sheet.wild) ? -1 : rankOf(card)))
  const alone = line !== undefined && ranks.includes(-1) && new Set(ranks).size === 5 ? ranks.indexOf(highestOf(ranks)) : -1
  const isHeld = (rank: number, place: number): boolean =>
    rank < 0 || place === alone || ranks.filter((each) => each === rank).length > 1
  return ranks.map((rank, place) => (isHeld(rank, place) ? '1' : '0')).join('')
}

/** Ace is the highest. */
const highestOf = (ranks: readonly number[]): number => (ranks.includes(1) ? 1 : Math.max(...ranks))

const handsOf = ({ lines }: PokerSheet): PokerHand[] => lines.map(([hand]) => hand)

const handEvent = (sheet: PokerSheet, cards: readonly number[]): { readonly event: GameEvent; readonly units: number } => {
  const [name = '', units = 0] = sheet.lines[lineOf(cards, sheet.wild, handsOf(sheet))] ?? []
  return { event: { t: 'hand', of: 'hand', value: units, isSoft: false, state: name }, units }
}

const open = (sheet: PokerSheet, draw: Draw): Part<State> => {
  const cards = dealCards(sheet.wild === 'joker' ? 53 : 52, 5, draw)
  const events: GameEvent[] = cards.map((card) => ({ t: 'card', to: 'hand', card: shownCard(card) }))
  events.push(handEvent(sheet, cards).event, { t: 'choice', of: 'hand', options: [{ action: 'hold', pays: 0 }] })
  return { state: { cards }, events, choices: ['hold'] }
}

// A pair that pays its stake has won: it was bet on, and could have lost.
const returnOf = (units: number): Return => (units === 0 ? lost : won(units * multipleScale))

const step = (sheet: PokerSheet, { cards }: State, action: string, draw: Draw): Part<State> | undefined => {
  const [, held] = holdPattern.exec(action) ?? []
  if (!held) return undefined
  const out = [...cards]
  const last = [...cards]
  const events: GameEvent[] = [{ t: 'chosen', action }]
  for (const [place, mark] of [...held].entries()) {
    if (mark === '1') continue
    const card = dealCard(sheet.wild === 'joker' ? 53 : 52, out, draw)
    out.push(card)
    last[place] = card
    events.push({ t: 'shown', of: 'hand', place, card: shownCard(card) })
  }
  const { event, units } = handEvent(sheet, last)
  const returns = [returnOf(units)]
  return { state: { cards: last }, events: [...events, event, ...settledEvents(returns)], returns }
}

export const pokerEngine = (sheet: PokerSheet): Engine<State> => ({
  betsMax: 1,
  costOf: (spot) => (isSold(spot) ? 1 : undefined),
  mostOf: (spot) => {
    if (!isSold(spot)) throw new RangeError('the bet is not sold')
    return (sheet.lines[0]?.[1] ?? 0) * multipleScale
  },
  open: (_, draw) => open(sheet, draw),
  step: (state, action, draw) => step(sheet, state, action, draw),
  autoAction: ({ cards }) => `hold:${restingHold(sheet, cards)}`,
})

export const videoPokers: readonly StudioGame[] = pokerSheets.map((sheet) => ({
  code: sheet.code,
  version: '1.0.0',
  client: 'video-poker',
  engine: pokerEngine(sheet),
  returns: [{ market: 'hand', least: sheet.returns, most: sheet.returns }],
  volatility: sheet.volatility,
  top: { multiple: (sheet.lines[0]?.[1] ?? 0) * multipleScale, oneIn: sheet.topOneIn },
  cycleMs: 2_500,
  watch: { isOfSkill: true },
}))
