import type { MarketReturn, StudioGame } from '../kit/game.ts'
import type { SeparateSides } from '../kit/turnover.ts'
import { cardsOf, dealCards, isRed, rankOf, suitOf, suits } from './cards.ts'
import { halfLost, lost, oneResultEngine, type TableBet, type TableRules, toOne, winOrLose, won } from './one-result.ts'

/** Dragon tiger: one card each of eight decks, ace low. A tie takes half of what lies on dragon and tiger. */

export type DragonTigerCards = { readonly dragon: number; readonly tiger: number }
type Seat = keyof DragonTigerCards

const shoe = cardsOf(8)
const seats: readonly Seat[] = ['dragon', 'tiger']

const leadOf = ({ dragon, tiger }: DragonTigerCards): number => rankOf(dragon) - rankOf(tiger)

const winners: SeparateSides = { chances: [1n, 1n] }

const seatBet = (seat: Seat, place: number, lead: 1 | -1): TableBet<DragonTigerCards> => ({
  market: seat,
  selection: '',
  most: toOne(1),
  grade: (cards) => {
    const ahead = leadOf(cards) * lead
    return ahead === 0 ? halfLost : ahead > 0 ? won(toOne(1)) : lost
  },
  side: { market: winners, place },
})

type Trait = { readonly selection: string; readonly has: (card: number) => boolean }

/** What can be bet on one card. A seven loses on its size and on odd and even. */
const traits: readonly { readonly name: string; readonly pays: number; readonly sides: readonly Trait[] }[] = [
  {
    name: 'size',
    pays: toOne(1),
    sides: [
      { selection: 'big', has: (card) => rankOf(card) > 7 },
      { selection: 'small', has: (card) => rankOf(card) < 7 },
    ],
  },
  {
    name: 'parity',
    pays: toOne(1),
    sides: [
      { selection: 'odd', has: (card) => rankOf(card) % 2 === 1 && rankOf(card) !== 7 },
      { selection: 'even', has: (card) => rankOf(card) % 2 === 0 },
    ],
  },
  {
    name: 'colour',
    pays: toOne(95, 100),
    sides: [
      { selection: 'red', has: isRed },
      { selection: 'black', has: (card) => !isRed(card) },
    ],
  },
  {
    name: 'suit',
    pays: toOne(28, 10),
    sides: suits.map((selection, suit) => ({ selection, has: (card) => suitOf(card) === suit })),
  },
]

const cardBets = seats.flatMap((seat) =>
  traits.flatMap(({ name, pays, sides }) => {
    const market: SeparateSides = { chances: sides.map(() => 1n) }
    return sides.map(({ selection, has }, place) =>
      winOrLose<DragonTigerCards>({ market: `${seat}_${name}`, selection }, pays, (cards) => has(cards[seat]), { market, place }),
    )
  }),
)

export const dragonTigerRules: TableRules<DragonTigerCards> = {
  betsMax: 24,
  bets: [
    seatBet('dragon', 0, 1),
    seatBet('tiger', 1, -1),
    winOrLose({ market: 'tie', selection: '' }, toOne(11), (cards) => leadOf(cards) === 0),
    winOrLose(
      { market: 'suited_tie', selection: '' },
      toOne(50),
      (cards) => leadOf(cards) === 0 && suitOf(cards.dragon) === suitOf(cards.tiger),
    ),
    ...cardBets,
  ],
  deal: (draw) => {
    const [dragon = 0, tiger = 0] = dealCards(shoe, 2, draw)
    return {
      result: { dragon, tiger },
      events: [
        { t: 'card', to: 'dragon', card: dragon },
        { t: 'card', to: 'tiger', card: tiger },
      ],
    }
  },
}

const at = (market: string, rate: number): MarketReturn => ({ market, least: rate, most: rate })

export const dragonTiger: StudioGame = {
  code: 'KTW_CLOUD_DRAGON_TIGER',
  version: '1.0.0',
  client: 'dragon-tiger',
  engine: oneResultEngine(dragonTigerRules),
  returns: [
    at('dragon', 962_650),
    at('tiger', 962_650),
    at('tie', 896_385),
    at('suited_tie', 860_240),
    ...seats.flatMap((seat) => [
      at(`${seat}_size`, 923_076),
      at(`${seat}_parity`, 923_076),
      at(`${seat}_colour`, 975_000),
      at(`${seat}_suit`, 950_000),
    ]),
  ],
  volatility: 'low',
  top: { multiple: toOne(50), oneIn: 59 },
  cycleMs: 3_000,
}
