import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookHash, playRound } from '../kit/book.ts'
import type { Spot } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { Netting } from '../kit/turnover.ts'
import cases from '../vectors/table_cases.json' with { type: 'json' }
import { baccarat, baccaratRules } from './baccarat.ts'
import { dragonTiger, dragonTigerRules } from './dragon-tiger.ts'
import { fanTan, fanTanRules } from './fan-tan.ts'
import { tableGames } from './games.ts'
import golden from './golden.json' with { type: 'json' }
import type { TableRules } from './one-result.ts'
import { europeanRoulette, europeanRules, frenchRoulette, frenchRules } from './roulette.ts'
import { sicBo, sicBoRules } from './sic-bo.ts'
import { xocDia, xocDiaRules } from './xoc-dia.ts'

type Rules = Pick<TableRules<never>, 'bets' | 'betsMax'>
const tables: readonly (readonly [StudioGame, Rules])[] = [
  [europeanRoulette, europeanRules],
  [frenchRoulette, frenchRules],
  [sicBo, sicBoRules],
  [baccarat, baccaratRules],
  [dragonTiger, dragonTigerRules],
  [xocDia, xocDiaRules],
  [fanTan, fanTanRules],
]

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'tamuvo', nonce: 7 }

describe.each(tables.map(([game, rules]) => [game.code, game, rules] as const))(
  '%s',
  (_, { engine, returns }, { bets, betsMax }) => {
    test('sells each bet once, under markets whose returns are published', () => {
      const keys = bets.map(({ market, selection }) => `${market} ${selection}`)
      expect(new Set(keys).size).toBe(bets.length)
      expect([...new Set(bets.map(({ market }) => market))].toSorted()).toEqual(returns.map(({ market }) => market).toSorted())
      expect(bets.every((bet) => engine.costOf(bet) === 1)).toBe(true)
    })

    test('sells nothing else', () => {
      const sold = new Set(bets.map(({ market, selection }) => JSON.stringify([market, selection])))
      const part = fc.oneof(fc.string(), fc.constantFrom(...bets.flatMap(({ market, selection }) => [market, selection])))
      fc.assert(
        fc.property(part, part, (market, selection) => {
          const isSold = engine.costOf({ market, selection }) !== undefined
          return isSold === sold.has(JSON.stringify([market, selection]))
        }),
      )
      expect(() => engine.mostOf({ market: 'straight', selection: '37' })).toThrow(RangeError)
    })

    test('never returns more than the most of a bet, whatever is drawn', () => {
      fc.assert(
        fc.property(fc.nat(), fc.array(fc.constantFrom(...bets), { minLength: 1, maxLength: betsMax }), (nonce, picked) => {
          const book = playRound(engine, { bets: picked, actions: [] }, { ...seeds, nonce })
          return book?.returns?.every(({ multiple }, place) => multiple <= engine.mostOf(picked[place] as Spot)) === true
        }),
        { numRuns: 30 },
      )
    })
  },
)

describe.each(tableGames.map((game) => [game.code, game] as const))('%s', (_, { engine }) => {
  test('never throws for what strangers ask, and refuses what is no bet', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (market, selection) => {
        const cost = engine.costOf({ market, selection })
        return cost === undefined || cost === 1
      }),
    )
    for (const market of ['__proto__', 'constructor', 'toString', '', ' '])
      expect(engine.costOf({ market, selection: '' })).toBeUndefined()
  })

  test('refuses any action that is not among its choices', () => {
    const bets = [engine.costOf({ market: 'hand', selection: '' }) ? { market: 'hand', selection: '' } : undefined].filter(
      (each) => !!each,
    )
    fc.assert(
      fc.property(fc.string(), (action) => playRound(engine, { bets, actions: [action] }, seeds) === undefined),
      { numRuns: 30 },
    )
  })
})

/** What lies on spots, and what of it counts as turnover. */
const counted = (
  { engine }: StudioGame,
  staked: readonly (readonly [market: string, selection: string, stake: bigint])[],
): bigint => {
  const netting = new Netting()
  const bets = staked.map(([market, selection, stake]) => ({
    stake,
    onSides: (take: Parameters<Parameters<Netting['add']>[0]['onSides']>[0]) =>
      engine.onSides?.({ market, selection }, (sides, side) => take(sides, side, stake)),
  }))
  for (const bet of bets) netting.add(bet)
  netting.setOff()
  return bets.reduce((sum, bet) => sum + netting.countOf(bet), 0n)
}

const straights = Array.from({ length: 36 }, (_, place) => ['straight', String(place + 1), 10n] as const)

test.each([
  [
    'red and black',
    europeanRoulette,
    [
      ['colour', 'red', 100n],
      ['colour', 'black', 80n],
    ],
    20n,
  ],
  ['red alone', europeanRoulette, [['colour', 'red', 100n]], 100n],
  [
    'three dozens',
    europeanRoulette,
    [
      ['dozen', '1', 50n],
      ['dozen', '2', 50n],
      ['dozen', '3', 50n],
    ],
    0n,
  ],
  [
    'two dozens',
    europeanRoulette,
    [
      ['dozen', '1', 50n],
      ['dozen', '2', 50n],
    ],
    100n,
  ],
  ['all numbers but the zero', europeanRoulette, straights, 0n],
  [
    'red, black and the zero',
    frenchRoulette,
    [
      ['colour', 'red', 100n],
      ['colour', 'black', 100n],
      ['straight', '0', 5n],
    ],
    5n,
  ],
  [
    'low, and high by six lines',
    frenchRoulette,
    [
      ['half', 'low', 30n],
      ...['19-20-21-22-23-24', '25-26-27-28-29-30', '31-32-33-34-35-36'].map((line) => ['line', line, 10n] as const),
    ],
    0n,
  ],
  [
    'red and low',
    europeanRoulette,
    [
      ['colour', 'red', 100n],
      ['half', 'low', 100n],
    ],
    200n,
  ],
  [
    'big and small',
    sicBo,
    [
      ['big', '', 100n],
      ['small', '', 100n],
    ],
    0n,
  ],
  [
    'big and odd',
    sicBo,
    [
      ['big', '', 100n],
      ['odd', '', 100n],
    ],
    200n,
  ],
  [
    'banker and player',
    baccarat,
    [
      ['banker', '', 100n],
      ['player', '', 70n],
    ],
    30n,
  ],
  [
    'banker and tie',
    baccarat,
    [
      ['banker', '', 100n],
      ['tie', '', 70n],
    ],
    170n,
  ],
  [
    'dragon and tiger',
    dragonTiger,
    [
      ['dragon', '', 100n],
      ['tiger', '', 100n],
    ],
    0n,
  ],
  [
    'red of the dragon and black of the tiger',
    dragonTiger,
    [
      ['dragon_colour', 'red', 10n],
      ['tiger_colour', 'black', 10n],
    ],
    20n,
  ],
  ['all suits', dragonTiger, ['clubs', 'diamonds', 'hearts', 'spades'].map((suit) => ['tiger_suit', suit, 10n] as const), 0n],
  [
    'odd and even',
    xocDia,
    [
      ['parity', 'odd', 100n],
      ['parity', 'even', 100n],
    ],
    0n,
  ],
  ['every count of reds', xocDia, [1n, 4n, 6n, 4n, 1n].map((stake, count) => ['reds', String(count), stake] as const), 0n],
  [
    'a corner and the other one',
    fanTan,
    [
      ['kwok', '1-2', 100n],
      ['size', 'big', 100n],
    ],
    0n,
  ],
  ['all four', fanTan, ['1', '2', '3', '4'].map((end) => ['fan', end, 25n] as const), 0n],
  ['one number', fanTan, [['fan', '1', 100n]], 100n],
] as const)('%s: only the net part is turnover', (_, game, staked, turnover) => {
  expect(counted(game, staked as never)).toBe(turnover)
})

/** Names of the reference, "total8" and "splits17", as bets of ours with what they return to one. */
const profitOf = (rules: TableRules<never>, result: unknown, market: string, selection = ''): number | undefined => {
  const bet = rules.bets.find((each) => each.market === market && each.selection === selection)
  const graded = bet?.grade(result as never)
  return graded?.kind === 'won' ? graded.multiple / 10_000 - 1 : undefined
}

test.each(cases.roulette)('roulette: all that wins on $number', ({ number, splits17, corners8, sixLines5 }) => {
  const winning = (market: string): string[] =>
    europeanRules.bets
      .filter((bet) => bet.market === market && bet.grade(number).kind === 'won')
      .map(({ selection }) => selection)
  const span = ([low = 0, high = 0]: number[]): string =>
    Array.from({ length: high - low + 1 }, (_, place) => low + place).join('-')
  expect(winning('split').toSorted()).toEqual(splits17.map((each) => each.join('-')).toSorted())
  expect(winning('corner').toSorted()).toEqual(corners8.map((each: number[]) => each.join('-')).toSorted())
  expect(winning('line').toSorted()).toEqual(sixLines5.map((each: number[]) => span(each)).toSorted())
})

test.each(cases.sicbo)('sic bo: $dice', ({ dice, wins }) => {
  const expected: Readonly<Record<string, number | undefined>> = wins
  const rules = sicBoRules as TableRules<never>
  const profit = (market: string, selection?: string) => profitOf(rules, dice, market, selection)
  for (const market of ['small', 'big', 'odd', 'even'] as const) expect(profit(market)).toBe(expected[market])
  for (const face of [1, 2, 3, 4, 5, 6]) {
    expect(profit('single', String(face))).toBe(expected[`single${face}`])
    expect(profit('doubles', String(face)) !== undefined).toBe(`double${face}` in expected)
    expect(profit('triple', String(face)) !== undefined).toBe(`triple${face}` in expected)
  }
  for (let total = 4; total <= 17; total++) expect(profit('total', String(total)) !== undefined).toBe(`total${total}` in expected)
  expect(profit('any_triple') !== undefined).toBe('anyTriple' in expected)
})

test.each(cases.dragonTiger)('dragon tiger: $dragon against $tiger', ({ dragon, tiger, profitPer1 }) => {
  const result = { dragon: dragon - 1, tiger: tiger - 1 + 13 }
  const returned = ['dragon', 'tiger'].map(
    (market) => dragonTigerRules.bets.find((bet) => bet.market === market)?.grade(result).multiple,
  )
  expect(returned).toEqual([profitPer1.dragon, profitPer1.tiger].map((profit) => (profit + 1) * 10_000))
})

test.each(cases.xocDia)('xóc đĩa: $red red', ({ red, wins, push }) => {
  const graded = (market: string, selection: string) =>
    xocDiaRules.bets.find((bet) => bet.market === market && bet.selection === selection)?.grade(red).kind
  for (const parity of ['odd', 'even']) expect(graded('parity', parity) === 'won').toBe(wins.includes(parity))
  for (const size of ['big', 'small']) {
    expect(graded('size', size)).toBe(push.includes(size) ? 'push' : wins.includes(size) ? 'won' : 'lost')
  }
  expect(graded('reds', String(red))).toBe('won')
  expect(graded('alike', '') === 'won').toBe(wins.some((each) => each.endsWith('4')))
})

/** A round of each game by its seeds: a change of results or events needs a new version. In golden.json stand the hashes. */
test.each(
  tableGames.map((game) => {
    const isHand = game.engine.costOf({ market: 'hand', selection: '' }) !== undefined
    const market = isHand ? 'hand' : (game.returns[0]?.market ?? '')
    const selections = ['', 'red', 'odd', 'even', '1']
    const selection = selections.find((each) => game.engine.costOf({ market, selection: each }) !== undefined) ?? ''
    return [game.code, game, { market, selection }] as const
  }),
)('%s plays its golden book', (code, { engine }, spot) => {
  const actions: string[] = []
  for (;;) {
    const book = playRound(engine, { bets: [spot], actions }, seeds)
    if (!book) throw new Error('a book ends')
    if (book.returns) return expect(bookHash(book)).toBe((golden as Readonly<Record<string, string>>)[code])
    actions.push(book.autoAction ?? '')
  }
})
