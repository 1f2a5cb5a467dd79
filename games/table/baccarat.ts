import type { GameEvent } from '../kit/events.ts'
import type { MarketReturn, StudioGame } from '../kit/game.ts'
import type { SeparateSides } from '../kit/turnover.ts'
import { type BaccaratHands, dealBaccarat, totalOf } from './baccarat-deal.ts'
import { cardsOf, dealCards, rankOf, suitOf } from './cards.ts'
import { lost, oneResultEngine, push, type TableBet, type TableRules, toOne, winOrLose, won } from './one-result.ts'

/** Baccarat of eight decks, shuffled before each round. The banker pays a commission of 5 of 100 on wins. */

const shoe = cardsOf(8)

/** Above 0 when the player is ahead, 0 at a tie. */
const leadOf = ({ player, banker }: BaccaratHands): number => totalOf(player) - totalOf(banker)

const isPair = ([first = 0, second = 0]: readonly number[]): boolean => rankOf(first) === rankOf(second)
const isPerfect = (hand: readonly number[]): boolean => isPair(hand) && suitOf(hand[0] ?? 0) === suitOf(hand[1] ?? 0)
const countOfCards = ({ player, banker }: BaccaratHands): number => player.length + banker.length

/** Banker and player come so nearly alike that equal stakes on both are set off in full. */
const winners: SeparateSides = { chances: [1n, 1n] }
const lengths: SeparateSides = { chances: [1n, 1n] }

const sideBet = (market: string, place: number, pays: number, lead: 1 | -1): TableBet<BaccaratHands> => ({
  market,
  selection: '',
  most: pays,
  grade: (hands) => {
    const ahead = leadOf(hands) * lead
    return ahead === 0 ? push : ahead > 0 ? won(pays) : lost
  },
  side: { market: winners, place },
})

const plain = (market: string, profit: number, isWon: (hands: BaccaratHands) => boolean): TableBet<BaccaratHands> =>
  winOrLose({ market, selection: '' }, toOne(profit), isWon)

const perfectPair: TableBet<BaccaratHands> = {
  market: 'perfect_pair',
  selection: '',
  most: toOne(200),
  grade: ({ player, banker }) => {
    const count = Number(isPerfect(player)) + Number(isPerfect(banker))
    return count === 0 ? lost : won(count === 1 ? toOne(25) : toOne(200))
  },
}

const lengthBet = (market: string, place: number, pays: number, isWon: (cards: number) => boolean): TableBet<BaccaratHands> =>
  winOrLose({ market, selection: '' }, pays, (hands) => isWon(countOfCards(hands)), { market: lengths, place })

/** The cards in the order they are dealt: two each in turn, then the third of the player, then that of the banker. */
const cardEvents = ({ player, banker }: BaccaratHands): GameEvent[] =>
  [0, 1, 2].flatMap((place) =>
    (
      [
        ['player', player],
        ['banker', banker],
      ] as const
    ).flatMap(([to, hand]) => {
      const card = hand[place]
      return card === undefined ? [] : [{ t: 'card', to, card } as const]
    }),
  )

const handEvent = (of: string, hand: readonly number[]): GameEvent => {
  const value = totalOf(hand)
  return { t: 'hand', of, value, isSoft: false, state: hand.length === 2 && value >= 8 ? 'natural' : '' }
}

export const baccaratRules: TableRules<BaccaratHands> = {
  betsMax: 9,
  bets: [
    sideBet('player', 0, toOne(1), 1),
    sideBet('banker', 1, toOne(95, 100), -1),
    plain('tie', 9, (hands) => leadOf(hands) === 0),
    plain('player_pair', 11, ({ player }) => isPair(player)),
    plain('banker_pair', 11, ({ banker }) => isPair(banker)),
    plain('either_pair', 5, ({ player, banker }) => isPair(player) || isPair(banker)),
    perfectPair,
    lengthBet('four_cards', 0, toOne(3, 2), (cards) => cards === 4),
    lengthBet('more_cards', 1, toOne(54, 100), (cards) => cards > 4),
  ],
  deal: (draw) => {
    const cards = dealCards(shoe, 6, draw)
    let place = 0
    const result = dealBaccarat(() => cards[place++] ?? 0)
    const events = [...cardEvents(result), handEvent('player', result.player), handEvent('banker', result.banker)]
    return { result, events }
  },
}

const at = (market: string, rate: number): MarketReturn => ({ market, least: rate, most: rate })

export const baccarat: StudioGame = {
  code: 'GLS_PEARL_BACCARAT',
  version: '1.0.0',
  client: 'baccarat',
  engine: oneResultEngine(baccaratRules),
  returns: [
    at('player', 987_649),
    at('banker', 989_420),
    at('tie', 951_559),
    at('player_pair', 896_385),
    at('banker_pair', 896_385),
    at('either_pair', 862_901),
    at('perfect_pair', 919_529),
    at('four_cards', 947_171),
    at('more_cards', 956_542),
  ],
  volatility: 'low',
  top: { multiple: toOne(200), oneIn: 3_512 },
  cycleMs: 4_000,
}
