import { fraction } from '../kit/fraction.ts'
import { absentHits, specialHits, togetherHits } from './board-chance.ts'
import { type BoardFamily, tiersOf } from './board.ts'
import { numbersOf, oneChoice, oneRowOfNumbers } from './pickers.ts'
import type { BoardPlay, PlayGroup, Sheet, SpecialFact, TierName } from './play.ts'

const numbersMax = 100

type Lots = { tiers: readonly TierName[]; digits: number; from: number; to?: number; paidLots?: number }

/** Numbers against lots. Every lot is paid for unless `paidLots` says otherwise. */
const lots = (family: BoardFamily, code: string, { tiers, digits, from, to, paidLots }: Lots): BoardPlay => {
  const count = lotCount(family, tiers)
  return {
    family,
    code,
    rule: { kind: 'lots', tiers, from, ...(to !== undefined && { to }) },
    picker: digits === 1 ? oneRowOfNumbers('digits', 10, 1) : numbersOf(digits, { min: 1, max: numbersMax }),
    expectedHits: fraction(BigInt(count), 10n ** BigInt(digits)),
    costMultiple: paidLots ?? count,
    odds: 'mode',
  }
}

const lotCount = (family: BoardFamily, tiers: readonly TierName[]): number =>
  tiersOf(family).reduce((count, each) => count + (tiers.includes(each.tier) ? each.count : 0), 0)

const last = (family: BoardFamily, code: string, digits: number, tiers: readonly TierName[]): BoardPlay =>
  lots(family, code, { tiers, digits, from: -digits })

const tiersWith = (family: BoardFamily, digitsMin: number): TierName[] =>
  tiersOf(family).flatMap((each) => (each.digits >= digitsMin ? [each.tier] : []))

/** Numbers that must all occur among the endings. More numbers than `choose` make a line of every `choose` of them. */
const together = (family: BoardFamily, choose: number, max: number): BoardPlay => ({
  family,
  code: `xien${choose}`,
  rule: { kind: 'together', choose },
  picker: numbersOf(2, { min: choose, max }),
  expectedHits: togetherHits(family, choose),
  costMultiple: 1,
  odds: 'house',
})

/** Numbers of which none may occur among the endings. */
const absent = (family: BoardFamily, choose: number, max: number): BoardPlay => ({
  family,
  code: `truot${choose}`,
  rule: { kind: 'absent', choose },
  picker: numbersOf(2, { min: choose, max }),
  expectedHits: absentHits(family, choose),
  costMultiple: 1,
  odds: 'house',
})

const special = (family: BoardFamily, code: string, fact: SpecialFact, label: string): BoardPlay => ({
  family,
  code,
  rule: { kind: 'special', fact },
  picker: oneChoice(label),
  expectedHits: specialHits(fact),
  costMultiple: 1,
  odds: 'house',
})

const lotPlays = (family: BoardFamily): BoardPlay[] => {
  const everyTier = tiersWith(family, 2)
  return [
    last(family, 'lo2', 2, everyTier),
    lots(family, 'lo2_1k', { tiers: everyTier, digits: 2, from: -2, paidLots: 1 }),
    lots(family, 'lo2_dau', { tiers: everyTier, digits: 2, from: 0, to: 2 }),
    last(family, 'lo3', 3, tiersWith(family, 3)),
    last(family, 'lo4', 4, tiersWith(family, 4)),
  ]
}

const twoDigitTier = { north: 'g7', south: 'g8' } as const
const threeDigitTier = { north: 'g6', south: 'g7' } as const

const twoDigitPlays = (family: BoardFamily): BoardPlay[] => [
  last(family, 'de_dacbiet', 2, ['db']),
  last(family, 'de_dau', 2, [twoDigitTier[family]]),
  last(family, 'de_dau_duoi', 2, [twoDigitTier[family], 'db']),
  last(family, 'de_giainhat', 2, ['g1']),
  lots(family, 'de_dau_dacbiet', { tiers: ['db'], digits: 2, from: 0, to: 2 }),
]

const oneDigitPlays = (family: BoardFamily): BoardPlay[] => [
  lots(family, 'dau', { tiers: ['db'], digits: 1, from: -2, to: -1 }),
  last(family, 'duoi', 1, ['db']),
]

const threeDigitPlays = (family: BoardFamily): BoardPlay[] => [
  last(family, 'cang3_dacbiet', 3, ['db']),
  last(family, 'cang3_dau', 3, [threeDigitTier[family]]),
  last(family, 'cang3_dau_duoi', 3, [threeDigitTier[family], 'db']),
]

const sides = [
  { name: 'tai', is: 'big' },
  { name: 'xiu', is: 'small' },
  { name: 'le', is: 'odd' },
  { name: 'chan', is: 'even' },
] as const

const specialSheets = (family: BoardFamily): Sheet[] => [
  { code: 'db2', plays: sides.map(({ name, is }) => special(family, `db2_${name}`, { of: 'number', is }, is)) },
  { code: 'db2_tong', plays: sides.map(({ name, is }) => special(family, `db2_tong_${name}`, { of: 'sum', is }, is)) },
  {
    code: 'db2_sum',
    plays: Array.from({ length: 19 }, (_, sum) => special(family, `db2_tong${sum}`, { of: 'sum', is: sum }, String(sum))),
  },
]

const group = (code: string, plays: BoardPlay[]): PlayGroup => ({
  code,
  sheets: plays.map((each) => ({ code: each.code, plays: [each] })),
})

/** A Vietnam board: group → sheet → plays, in the order of the betting page. */
export const boardGroups = (family: BoardFamily): readonly PlayGroup[] => [
  group('lo', lotPlays(family)),
  group('xien', [together(family, 2, 20), together(family, 3, 20), together(family, 4, 20)]),
  group('truot', [absent(family, 4, 12), absent(family, 8, 14), absent(family, 10, 16)]),
  group('de', twoDigitPlays(family)),
  group('dau_duoi', oneDigitPlays(family)),
  group('cang3', threeDigitPlays(family)),
  group('cang4', [last(family, 'cang4_dacbiet', 4, ['db'])]),
  { code: 'db2', sheets: specialSheets(family) },
]
