import type { AddedBet, Engine, Part, Return, Spot } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import type { StudioGame } from '../kit/game.ts'
import type { Multiple } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import { isNatural, pointsOf, valueOf } from './blackjack-hand.ts'
import { gradePair, gradeThree, pairPays, threePays } from './blackjack-side-bets.ts'
import { cardsOf, dealCard, dealCards } from './cards.ts'
import { lost, push, settledEvents, toOne, won } from './one-result.ts'

/**
 * Blackjack of eight decks, shuffled before each round. The dealer stands on all 17, looks for blackjack under an ace or a ten; 3 to 2;
 * double on any two cards, also after a split; one split, of cards of one value; split aces get one card each; insurance 2 to 1.
 */

const shoe = cardsOf(8)
const bigNatural: Multiple = toOne(3, 2)
const even: Multiple = toOne(1)

type Hand = {
  readonly cards: readonly number[]
  /** The bets on the hand by their places in the round: its own, and the one of a double. */
  readonly bets: readonly number[]
  readonly isOver: boolean
}

type State = {
  readonly opening: readonly Spot[]
  readonly out: readonly number[]
  readonly dealer: readonly number[]
  readonly hands: readonly Hand[]
  readonly active: number
  readonly added: readonly string[]
  readonly isInsuranceAsked: boolean
}

/** A state on its way, with what happened on it. Each round walks through its steps on one of these. */
type Walk = { state: State; readonly events: GameEvent[]; readonly adds: AddedBet[]; readonly draw: Draw }

const markets: Readonly<Record<string, Multiple>> = {
  // Split once, both hands doubled: four units, each won.
  hand: 4 * even,
  first_pair: pairPays.perfect,
  three_cards: threePays.suitedTrips,
}

const isSold = ({ market, selection }: Spot): boolean => Object.hasOwn(markets, market) && selection === ''

const nameOf = (place: number): string => `hand${place + 1}`

const activeHand = ({ hands, active }: State): Hand => {
  const hand = hands[active]
  if (!hand) throw new RangeError('no hand is played')
  return hand
}

const change = (walk: Walk, fields: Partial<State>): void => {
  walk.state = { ...walk.state, ...fields }
}

const changeHand = (walk: Walk, hand: Hand): void =>
  change(walk, { hands: walk.state.hands.map((each, place) => (place === walk.state.active ? hand : each)) })

const next = (walk: Walk): number => {
  const card = dealCard(shoe, walk.state.out, walk.draw)
  change(walk, { out: [...walk.state.out, card] })
  return card
}

const handEvent = (of: string, cards: readonly number[], isSplit: boolean): GameEvent => {
  const { value, isSoft } = valueOf(cards)
  const state = value > 21 ? 'bust' : isNatural(cards) && !isSplit ? 'blackjack' : ''
  return { t: 'hand', of, value, isSoft, state }
}

/** A card to the hand that is played. It is over at 21 and above. */
const giveCard = (walk: Walk, isLast = false): void => {
  const { state, events } = walk
  const card = next(walk)
  const hand = activeHand(walk.state)
  const cards = [...hand.cards, card]
  const of = nameOf(state.active)
  events.push({ t: 'card', to: of, card }, handEvent(of, cards, state.hands.length > 1))
  changeHand(walk, { ...hand, cards, isOver: isLast || valueOf(cards).value >= 21 })
}

const addBet = (walk: Walk, market: string, of: number, over: number, under: number): number => {
  const place = walk.state.opening.length + walk.state.added.length
  walk.adds.push({ market, selection: '', of, over, under })
  change(walk, { added: [...walk.state.added, market] })
  return place
}

/** The place of the bet on the hand. */
const mainBet = ({ opening }: State): number => opening.findIndex(({ market }) => market === 'hand')

const choicesOf = (state: State): readonly string[] => {
  if (state.isInsuranceAsked) return ['insurance', 'no-insurance']
  const { cards } = activeHand(state)
  const [first = 0, second = 0] = cards
  const isFirst = cards.length === 2
  const maySplit = isFirst && state.hands.length === 1 && pointsOf(first) === pointsOf(second)
  return ['hit', 'stand', ...(isFirst ? ['double'] : []), ...(maySplit ? ['split'] : [])]
}

const partOf = (walk: Walk, returns?: readonly Return[]): Part<State> => {
  const { state, events, adds } = walk
  if (returns) return { state, events: [...events, ...settledEvents(returns)], adds, returns }
  const choices = choicesOf(state)
  const of = state.isInsuranceAsked ? 'insurance' : nameOf(state.active)
  events.push({ t: 'choice', of, options: choices.map((action) => ({ action, pays: 0 })) })
  return { state, events, adds, choices }
}

/** What the stake on a hand returns beside the dealer's. */
const gradeHand = (hand: Hand, { dealer, hands }: State): Return => {
  const isBlackjack = isNatural(hand.cards) && hands.length === 1
  if (isNatural(dealer)) return isBlackjack ? push : lost
  if (isBlackjack) return won(bigNatural)
  const [own, other] = [valueOf(hand.cards).value, valueOf(dealer).value]
  if (own > 21) return lost
  if (other > 21 || own > other) return won(even)
  return own === other ? push : lost
}

const gradeBet = (state: State, market: string, place: number): Return => {
  const [first = 0, second = 0] = state.out.filter((_, order) => order === 0 || order === 2)
  if (market === 'first_pair') return gradePair(first, second)
  if (market === 'three_cards') return gradeThree([first, second, state.dealer[0] ?? 0])
  if (market === 'insurance') return isNatural(state.dealer) ? won(toOne(2)) : lost
  const hand = state.hands.find(({ bets }) => bets.includes(place)) ?? state.hands[0]
  return hand ? gradeHand(hand, state) : lost
}

/** Shows the hole card, lets the dealer draw where a hand still waits for it, and decides all bets. */
const finish = (walk: Walk, mayDraw: boolean): Part<State> => {
  const { events } = walk
  events.push({ t: 'shown', of: 'dealer', place: 1, card: walk.state.dealer[1] ?? 0 })
  events.push(handEvent('dealer', walk.state.dealer, false))
  const isWaiting = mayDraw && walk.state.hands.some(({ cards }) => valueOf(cards).value <= 21)
  while (isWaiting && valueOf(walk.state.dealer).value < 17) {
    const card = next(walk)
    change(walk, { dealer: [...walk.state.dealer, card] })
    events.push({ t: 'card', to: 'dealer', card }, handEvent('dealer', walk.state.dealer, false))
  }
  const bets = [...walk.state.opening.map(({ market }) => market), ...walk.state.added]
  return partOf(
    walk,
    bets.map((market, place) => gradeBet(walk.state, market, place)),
  )
}

/** Goes on to the next hand that is not over; after the last one the dealer plays. */
const goOn = (walk: Walk): Part<State> => {
  for (;;) {
    const hand = activeHand(walk.state)
    if (hand.cards.length === 1) giveCard(walk, pointsOf(hand.cards[0] ?? 0) === 1)
    else if (!hand.isOver) return partOf(walk)
    else if (walk.state.active + 1 < walk.state.hands.length) change(walk, { active: walk.state.active + 1 })
    else return finish(walk, true)
  }
}

/** After insurance was asked, or where it is not: the dealer looks, and a blackjack of either ends the round. */
const afterPeek = (walk: Walk): Part<State> => {
  const { dealer } = walk.state
  if (isNatural(dealer) || isNatural(activeHand(walk.state).cards)) return finish(walk, false)
  if (pointsOf(dealer[0] ?? 0) === 10 || pointsOf(dealer[0] ?? 0) === 1) walk.events.push({ t: 'fact', name: 'peek', value: 0 })
  return goOn(walk)
}

const open = (opening: readonly Spot[], draw: Draw): Part<State> => {
  if (!mayOpen(opening)) throw new RangeError('a round needs one bet on the hand')
  const out = dealCards(shoe, 4, draw)
  const [first = 0, up = 0, second = 0, hole = 0] = out
  const cards = [first, second]
  const hand: Hand = { cards, bets: [opening.findIndex(({ market }) => market === 'hand')], isOver: false }
  const isInsuranceAsked = pointsOf(up) === 1
  const state: State = { opening, out, dealer: [up, hole], hands: [hand], active: 0, added: [], isInsuranceAsked }
  const events: GameEvent[] = [
    { t: 'card', to: 'hand1', card: first },
    { t: 'card', to: 'dealer', card: up },
    { t: 'card', to: 'hand1', card: second },
    { t: 'card', to: 'dealer', card: -1 },
    handEvent('hand1', cards, false),
  ]
  const walk: Walk = { state, events, adds: [], draw }
  return isInsuranceAsked ? partOf(walk) : afterPeek(walk)
}

const double = (walk: Walk): void => {
  const hand = activeHand(walk.state)
  const place = addBet(walk, 'double_down', hand.bets[0] ?? 0, 1, 1)
  changeHand(walk, { ...hand, bets: [...hand.bets, place] })
  giveCard(walk, true)
}

const split = (walk: Walk): void => {
  const { cards, bets } = activeHand(walk.state)
  const [first = 0, second = 0] = cards
  const place = addBet(walk, 'second_hand', mainBet(walk.state), 1, 1)
  walk.events.push({ t: 'moved', from: 'hand1', to: 'hand2', card: second })
  const hands = [
    { cards: [first], bets, isOver: false },
    { cards: [second], bets: [place], isOver: false },
  ]
  change(walk, { hands })
}

const acts: Readonly<Record<string, (walk: Walk) => Part<State>>> = {
  insurance: (walk) => {
    addBet(walk, 'insurance', mainBet(walk.state), 1, 2)
    change(walk, { isInsuranceAsked: false })
    return afterPeek(walk)
  },
  'no-insurance': (walk) => {
    change(walk, { isInsuranceAsked: false })
    return afterPeek(walk)
  },
  hit: (walk) => {
    giveCard(walk)
    return goOn(walk)
  },
  stand: (walk) => {
    changeHand(walk, { ...activeHand(walk.state), isOver: true })
    return goOn(walk)
  },
  double: (walk) => {
    double(walk)
    return goOn(walk)
  },
  split: (walk) => {
    split(walk)
    return goOn(walk)
  },
}

const mayOpen = (bets: readonly Spot[]): boolean =>
  bets.every(isSold) &&
  new Set(bets.map(({ market }) => market)).size === bets.length &&
  bets.some(({ market }) => market === 'hand')

export const blackjackEngine: Engine<State> = {
  betsMax: 3,
  costOf: (spot) => (isSold(spot) ? 1 : undefined),
  mayOpen,
  mostOf: (spot) => {
    const most = isSold(spot) ? markets[spot.market] : undefined
    if (most === undefined) throw new RangeError('the bet is not sold')
    return most
  },
  open,
  step: (state, action, draw) => {
    const act = choicesOf(state).includes(action) ? acts[action] : undefined
    return act?.({ state, events: [{ t: 'chosen', action }], adds: [], draw })
  },
  autoAction: ({ isInsuranceAsked }) => (isInsuranceAsked ? 'no-insurance' : 'stand'),
}

export const blackjack: StudioGame = {
  code: 'GLS_GREENROOM_BLACKJACK',
  version: '1.0.0',
  client: 'blackjack',
  engine: blackjackEngine,
  // On the hand by the basic strategy; on insurance for a player who knows no card but the ace.
  returns: [
    { market: 'hand', least: 995_000, most: 995_000 },
    { market: 'insurance', least: 925_301, most: 925_301 },
    { market: 'first_pair', least: 959_036, most: 959_036 },
    { market: 'three_cards', least: 962_960, most: 962_960 },
  ],
  volatility: 'low',
  top: { multiple: threePays.suitedTrips, oneIn: 4_091 },
  cycleMs: 2_500,
  watch: { isOfSkill: true },
}
