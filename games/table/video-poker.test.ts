import { describe, expect, test } from 'vitest'
import type { Draw } from '../kit/stream.ts'
import vectors from '../vectors/cards.json' with { type: 'json' }
import { lineOf, type PokerHand } from './poker-hands.ts'
import { everyKindOfHand, returnOfSheet } from './poker-return.ts'
import { type PokerSheet, pokerSheets } from './poker-sheets.ts'
import { pokerEngine, restingHold } from './video-poker.ts'

const isLong = process.env['TESTS'] === 'long'

const ranks = 'A23456789TJQK'
/** "Tc" is the ten of clubs, "**" the joker. */
const cardsOf = (text: string): number[] =>
  text.split(' ').map((card) => (card === '**' ? 52 : ranks.indexOf(card[0] ?? '') + 13 * 'cdhs'.indexOf(card[1] ?? '')))

const sheetOf = (code: string): PokerSheet => {
  const sheet = pokerSheets.find((each) => each.code.endsWith(code))
  if (!sheet) throw new Error(`no sheet ${code}`)
  return sheet
}

test.each([
  ['JACKS_OR_BETTER', 'Ts Js Qs Ks As', 'royal_flush'],
  ['JACKS_OR_BETTER', '9s Ts Js Qs Ks', 'straight_flush'],
  ['JACKS_OR_BETTER', 'As 2s 3s 4s 5s', 'straight_flush'],
  ['JACKS_OR_BETTER', 'Qs Ks As 2s 3s', 'flush'],
  ['JACKS_OR_BETTER', 'Qs Kd As 2s 3s', undefined],
  ['JACKS_OR_BETTER', 'Ts Jd Qs Ks As', 'straight'],
  ['JACKS_OR_BETTER', 'Js Jd 2s 3s 4s', 'jacks'],
  ['JACKS_OR_BETTER', 'As Ad 2s 3s 4s', 'jacks'],
  ['JACKS_OR_BETTER', 'Ts Td 2s 3s 4s', undefined],
  ['TENS_OR_BETTER', 'Ts Td 2s 3s 4s', 'tens'],
  ['TENS_OR_BETTER', '9s 9d 2s 3s 4s', undefined],
  ['BONUS_POKER', 'As Ad Ac Ah 4s', 'four_aces'],
  ['BONUS_POKER', '4s 4d 4c 4h As', 'four_twos'],
  ['BONUS_POKER', '5s 5d 5c 5h As', 'four_of_a_kind'],
  ['DOUBLE_DOUBLE_BONUS', 'As Ad Ac Ah 4s', 'four_aces_low'],
  ['DOUBLE_DOUBLE_BONUS', 'As Ad Ac Ah 5s', 'four_aces'],
  ['DOUBLE_DOUBLE_BONUS', '4s 4d 4c 4h As', 'four_twos_low'],
  ['DOUBLE_DOUBLE_BONUS', '4s 4d 4c 4h 2s', 'four_twos_low'],
  ['DOUBLE_DOUBLE_BONUS', '4s 4d 4c 4h Ks', 'four_twos'],
  ['ACES_AND_FACES', 'Js Jd Jc Jh As', 'four_faces'],
  ['ACES_AND_FACES', 'Ts Td Tc Th As', 'four_of_a_kind'],
  ['DEUCES_WILD', '2s 2d 2c 2h As', 'four_deuces'],
  ['DEUCES_WILD', '2s Ts Js Qs As', 'wild_royal'],
  ['DEUCES_WILD', '2s 2d 2c As Ad', 'five_of_a_kind'],
  ['DEUCES_WILD', '2s 2d 3s 4s 7s', 'straight_flush'],
  ['DEUCES_WILD', '2s 2d 2c 4s 9d', 'four_of_a_kind'],
  ['DEUCES_WILD', '2s 9s 9d 4s 4d', 'full_house'],
  ['DEUCES_WILD', '2s As 3d 4s 5d', 'straight'],
  ['DEUCES_WILD', '2s 2d Kd 4s 9c', 'three_of_a_kind'],
  ['DEUCES_WILD', '2s Kd Qd 4s 9c', undefined],
  ['JOKER_POKER', '** Kd Ks Kh Kc', 'five_of_a_kind'],
  ['JOKER_POKER', '** Kd 3s 7h 9c', 'kings'],
  ['JOKER_POKER', '** Ad 3s 7h 9c', 'kings'],
  ['JOKER_POKER', '** Qd 3s 7h 9c', undefined],
  ['JOKER_POKER', 'Ks Kd 3s 7h 9c', 'kings'],
  ['JOKER_POKER', '** Qd Qs 7h 7c', 'full_house'],
])('%s: %s is %s', (code, cards, hand) => {
  const { wild, lines } = sheetOf(code)
  const hands = lines.map(([name]) => name)
  expect(hands[lineOf(cardsOf(cards), wild, hands)]).toBe(hand)
})

test('there are as many hands of each name as the reference counts', () => {
  const names: PokerHand[] = [
    'royal_flush',
    'straight_flush',
    'four_of_a_kind',
    'full_house',
    'flush',
    'straight',
    'three_of_a_kind',
    'two_pair',
  ]
  const counts = names.map(() => 0)
  everyKindOfHand(52, (cards, ways) => {
    const line = lineOf(cards, 'none', names)
    if (line >= 0) counts[line] = (counts[line] ?? 0) + ways
  })
  const { five } = vectors.poker
  expect(counts).toEqual([
    five['royal flush'],
    five['straight flush'],
    five.quads,
    five['full house'],
    five.flush,
    five.straight,
    five.trips,
    five['two pair'],
  ])
})

/** About eight seconds each: all sheets in the long run. */
describe.runIf(isLong)('the best hold of every hand returns what is published', () => {
  test.each(pokerSheets)('$code', (sheet) => {
    const { returns, topOneIn, classes } = returnOfSheet(sheet)
    expect({ returns, topOneIn }).toEqual({ returns: sheet.returns, topOneIn: sheet.topOneIn })
    expect(classes).toBe(sheet.wild === 'joker' ? 150_891 : 134_459)
  })
})

const deckOf = (text: string): Draw => {
  const cards = cardsOf(text)
  return { word: () => 0, uniform: () => cards.shift() ?? 0, shuffle: () => [], pick: () => [] }
}

describe('a round', () => {
  const sheet = sheetOf('JACKS_OR_BETTER')
  const engine = pokerEngine(sheet)

  test('replaces what is not held, never by a card that was out', () => {
    const draw = deckOf('Js Jd 2s 3s 4s 2s Jh 9c 9d')
    const opened = engine.open([{ market: 'hand', selection: '' }], draw)
    const part = engine.step?.(opened.state, 'hold:11000', draw)
    expect(part?.returns).toEqual([{ multiple: 90_000, kind: 'won' }])
    expect(part?.events.filter(({ t }) => t === 'shown')).toMatchObject([
      { place: 2, card: cardsOf('Jh')[0] },
      { place: 3, card: cardsOf('9c')[0] },
      { place: 4, card: cardsOf('9d')[0] },
    ])
  })

  test.each(['hold', 'hold:', 'hold:1100', 'hold:110000', 'hold:11002', 'hold:11000 ', 'draw', ''])('refuses %s', (action) => {
    const opened = engine.open([{ market: 'hand', selection: '' }], deckOf('Js Jd 2s 3s 4s'))
    expect(engine.step?.(opened.state, action, deckOf('9c'))).toBeUndefined()
  })

  test('shows the joker as what it is', () => {
    const opened = pokerEngine(sheetOf('JOKER_POKER')).open([], deckOf('** Kd 3s 7h 9c'))
    expect(opened.events[0]).toEqual({ t: 'card', to: 'hand', card: -2 })
  })
})

test.each([
  ['JACKS_OR_BETTER', 'Ts Jd Qs Ks As', '11111'],
  ['JACKS_OR_BETTER', 'Js Jd 2s 3s 4s', '11000'],
  ['JACKS_OR_BETTER', '5s 7d 7s 3s 4s', '01100'],
  ['JACKS_OR_BETTER', '5s 7d 8s 3s Ks', '00000'],
  ['DEUCES_WILD', '2s Kd Qd 4s 9c', '10000'],
  ['JOKER_POKER', '** Qd 3s Kh 9c', '10010'],
  ['JOKER_POKER', '** Qd 3s Jh 9c', '10000'],
])('%s: a member who stays away with %s holds %s', (code, cards, hold) => {
  expect(restingHold(sheetOf(code), cardsOf(cards))).toBe(hold)
})
