import { describe, expect, test } from 'vitest'
import { playRound } from '../kit/book.ts'
import type { Part, Spot } from '../kit/engine.ts'
import { type Draw, drawFrom } from '../kit/stream.ts'
import vectors from '../vectors/blackjack.json' with { type: 'json' }
import { blackjack, blackjackEngine } from './blackjack.ts'
import { isNatural, pointsOf, valueOf } from './blackjack-hand.ts'
import { gradePair, gradeThree } from './blackjack-side-bets.ts'

const isLong = process.env['TESTS'] === 'long'
const hand: Spot = { market: 'hand', selection: '' }

/** A shoe whose next cards are these: "A", "2" … "9", "T", "J", "Q", "K", of different decks, so that none is there twice. */
const shoeOf = (ranks: string): Draw => {
  const cards = [...ranks].map((rank, place) => 'A23456789TJQK'.indexOf(rank) + 13 * place)
  return { word: () => 0, uniform: () => cards.shift() ?? 0, shuffle: () => [], pick: () => [] }
}

/** Plays with given cards: the player's first, the dealer's, the player's second, the hole card, then as they are drawn. */
const play = (ranks: string, ...actions: readonly string[]): Part<unknown> => {
  const draw = shoeOf(ranks)
  let part: Part<unknown> = blackjackEngine.open([hand], draw)
  for (const action of actions) {
    const next = blackjackEngine.step?.(part.state as never, action, draw)
    if (!next) throw new Error(`${action} is not allowed`)
    part = next
  }
  return part
}

describe('rules', () => {
  test.each([
    ['a blackjack pays 3 to 2', 'A9K9', [], [[25_000, 'won']]],
    ['two blackjacks push', 'AKKA', [], [[10_000, 'push']]],
    ['the dealer looks under a ten', '9K9A', [], [[0, 'lost']]],
    ['a dealer on 17 stands, soft too', '96KA', ['stand'], [[20_000, 'won']]],
    ['a dealer on 16 draws', '9697K', ['stand'], [[20_000, 'won']]],
    ['a bust hand loses without the dealer drawing', '9677K', ['hit'], [[0, 'lost']]],
    ['the higher total wins', 'KKQ7', ['stand'], [[20_000, 'won']]],
    ['twenty against twenty pushes', 'KKQJ', ['stand'], [[10_000, 'push']]],
    [
      'a double wins twice',
      '5667KT',
      ['double'],
      [
        [20_000, 'won'],
        [20_000, 'won'],
      ],
    ],
    [
      'a double loses twice',
      '5667254',
      ['double'],
      [
        [0, 'lost'],
        [0, 'lost'],
      ],
    ],
    [
      'a split hand that gets a ten on an ace has no blackjack',
      'A6AKKQ9',
      ['split'],
      [
        [20_000, 'won'],
        [20_000, 'won'],
      ],
    ],
    [
      'insurance pays 2 to 1',
      'KA9K',
      ['insurance'],
      [
        [0, 'lost'],
        [30_000, 'won'],
      ],
    ],
    [
      'insurance is lost where there is no blackjack',
      'KA98',
      ['insurance', 'stand'],
      [
        [10_000, 'push'],
        [0, 'lost'],
      ],
    ],
    ['a blackjack pushes against one that was not insured', 'AAKK', ['no-insurance'], [[10_000, 'push']]],
    ['a blackjack pays after the ace was looked under', 'AAK9', ['no-insurance'], [[25_000, 'won']]],
  ] as const)('%s', (_, ranks, actions, returns) => {
    expect(play(ranks, ...actions).returns?.map(({ multiple, kind }) => [multiple, kind])).toEqual(returns)
  })

  test('each hand of a split is played and may be doubled: what is staked grows by what is added', () => {
    const part = play('86873', 'split')
    expect(part).toMatchObject({
      choices: ['hit', 'stand', 'double'],
      adds: [{ market: 'second_hand', of: 0, over: 1, under: 1 }],
    })
    const doubled = play('868737KTK', 'split', 'double')
    expect(doubled.adds).toEqual([{ market: 'double_down', selection: '', of: 0, over: 1, under: 1 }])
    const over = play('8687K3TTK', 'split', 'stand', 'double')
    expect(over.adds).toEqual([{ market: 'double_down', selection: '', of: 1, over: 1, under: 1 }])
    expect(over.returns).toHaveLength(3)
  })

  test('splits once, only cards of one value, and gives split aces one card', () => {
    expect(play('86878', 'split').choices).toEqual(['hit', 'stand', 'double'])
    expect(play('K6Q7').choices).toContain('split')
    expect(play('K697').choices).not.toContain('split')
    expect(play('A6A7456', 'split').returns).toHaveLength(2)
  })

  test.each(['double', 'split', 'insurance', 'deal', '', 'hit:2', '__proto__', 'toString'])(
    'refuses %s after a card',
    (action) => {
      const draw = shoeOf('2637242')
      const opened = blackjackEngine.open([hand], draw)
      const hit = blackjackEngine.step?.(opened.state, 'hit', draw)
      expect(hit?.choices).toEqual(['hit', 'stand'])
      expect(hit && blackjackEngine.step?.(hit.state, action, draw)).toBeUndefined()
    },
  )

  test('stands for a member who stays away, and declines insurance', () => {
    expect(blackjackEngine.autoAction?.(play('KA98').state as never)).toBe('no-insurance')
    expect(blackjackEngine.autoAction?.(play('2637').state as never)).toBe('stand')
  })

  test('opens with one hand, and side bets only beside it', () => {
    const [pair, three] = [
      { market: 'first_pair', selection: '' },
      { market: 'three_cards', selection: '' },
    ]
    expect(blackjackEngine.mayOpen?.([pair, hand, three])).toBe(true)
    for (const bets of [[], [pair], [hand, hand], [hand, pair, pair], [hand, { market: 'double_down', selection: '' }]]) {
      expect(blackjackEngine.mayOpen?.(bets)).toBe(false)
      expect(() => blackjackEngine.open(bets, shoeOf('K697'))).toThrow(RangeError)
    }
  })

  test('keeps the hole card to itself until the round is over', () => {
    const seeds = { serverSeed: 'cd'.repeat(32), clientSeed: 'tamuvo', nonce: 3 }
    const open = playRound(blackjackEngine, { bets: [hand], actions: [] }, seeds)
    const cards = open?.events.flatMap((event) => (event.t === 'card' && event.to === 'dealer' ? [event.card] : []))
    expect(open?.choices).toEqual(['hit', 'stand', 'double', 'split'])
    expect(cards?.[1]).toBe(-1)
    expect(open?.events.some(({ t }) => t === 'shown')).toBe(false)
  })
})

const columnOf = (up: number): number => (pointsOf(up) + 8) % 10
const chart = vectors.strategy.A as Readonly<Record<string, string>>

/** What the published chart does: S, H, D (double or hit), d (double or stand), P. */
const charted = (cards: readonly number[], up: number, maySplit: boolean): string => {
  const [first = 0] = cards
  const { value, isSoft } = valueOf(cards)
  const pair = maySplit ? chart[`pair ${pointsOf(first)}`]?.[columnOf(up)] : undefined
  if (pair === 'P') return 'P'
  if (value >= 20 || (!isSoft && value <= 4)) return value >= 20 ? 'S' : 'H'
  return chart[isSoft ? (value === 12 ? 'hard 12' : `soft A${value - 11}`) : `hard ${value}`]?.[columnOf(up)] ?? 'H'
}

type Seen = {
  readonly hands: readonly { readonly cards: readonly number[] }[]
  readonly active: number
  readonly dealer: readonly number[]
}

const actionOf = (state: Seen, choices: readonly string[]): string => {
  if (choices.includes('no-insurance')) return 'no-insurance'
  const move = charted(state.hands[state.active]?.cards ?? [], state.dealer[0] ?? 0, choices.includes('split'))
  if (move === 'P') return 'split'
  if (move === 'D' && choices.includes('double')) return 'double'
  if (move === 'd' && choices.includes('double')) return 'double'
  return move === 'S' || move === 'd' ? 'stand' : 'hit'
}

/** Profit of a round on one unit of the hand by the chart. */
const profitOf = (draw: Draw): number => {
  let part = blackjackEngine.open([hand], draw)
  while (!part.returns) {
    const next = blackjackEngine.step?.(part.state, actionOf(part.state, part.choices ?? []), draw)
    if (!next) throw new Error('the chart asks for what is not allowed')
    part = next
  }
  // Without insurance every added bet has the stake of the hand.
  return part.returns.reduce((sum, { multiple }) => sum + multiple - 10_000, 0) / 10_000
}

/** A fast generator for simulations: sfc32. */
const fastDraw = (seed: number): Draw => {
  let [a, b, c, d] = [seed, 0x9e3779b9, 0x243f6a88, 1]
  return drawFrom(() => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  })
}

test('the published chart returns what is published, within 3 standard errors', () => {
  const rounds = isLong ? 4_000_000 : 40_000
  const draw = fastDraw(20_250_131)
  let [sum, squares] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const profit = profitOf(draw)
    sum += profit
    squares += profit * profit
  }
  const mean = sum / rounds
  const deviation = Math.sqrt(squares / rounds - mean * mean)
  const [reference] = vectors.simulation
  expect(Math.abs(deviation - (reference?.sd ?? 0))).toBeLessThan(0.01)
  expect(Math.abs(mean - (reference?.ev ?? 0))).toBeLessThan((3 * deviation) / Math.sqrt(rounds))
  expect(blackjack.returns[0]?.least).toBe(Math.floor((1 + (reference?.ev ?? 0)) * 1_000) * 1_000)
}, 600_000)

describe('side bets return exactly what is published', () => {
  const kinds = Array.from({ length: 52 }, (_, kind) => kind)
  const rateOf = (market: string): number => blackjack.returns.find((each) => each.market === market)?.least ?? 0

  test('on a pair', () => {
    const sum = kinds.reduce((all, second) => all + gradePair(0, second).multiple * (second === 0 ? 7 : 8), 0)
    expect(Math.floor((sum * 100) / 415)).toBe(rateOf('first_pair'))
  })

  test('on three cards', () => {
    let [sum, best] = [0, 0]
    // By symmetry the first card may be of any suit: here of the first.
    for (const first of kinds.slice(0, 13)) {
      for (const second of kinds) {
        for (const third of kinds) {
          const ways = 32 * (8 - Number(second === first)) * (8 - Number(third === first) - Number(third === second))
          const { multiple } = gradeThree([first, second, third])
          sum += multiple * ways
          if (multiple === blackjack.top.multiple) best += ways
        }
      }
    }
    const whole = 416 * 415 * 414
    expect([Math.floor((sum * 100) / whole), Math.round(whole / best)]).toEqual([rateOf('three_cards'), blackjack.top.oneIn])
  })

  test('on insurance', () => {
    // A shoe of 415 other cards holds 128 tens: what is shown is not counted by one who knows nothing else.
    expect(Math.floor((128 * 3 * 1_000_000) / 415)).toBe(rateOf('insurance'))
    expect(isNatural([0, 9])).toBe(true)
  })
})
