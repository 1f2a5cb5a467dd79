import { type Fraction, fraction } from '../kit/fraction.ts'
import { formHits, amongHits, repeatHits } from './fast5-chance.ts'
import { pairCode, pairs } from './fast5-facts.ts'
import { digitsByPlace, oneChoice, oneRowOfNumbers, rowsOfDigits, sidesByPlace } from './pickers.ts'
import type { DragonTiger, Fast5Fact, Fast5Play, Fast5Rule, FormClass, Picker, PlayGroup, Shape, Sheet, Side } from './play.ts'

type Spot = { code: string; at: readonly number[] }

const all5: Spot = { code: 'all5', at: [0, 1, 2, 3, 4] }
const fours: Spot[] = [
  { code: 'first4', at: [0, 1, 2, 3] },
  { code: 'last4', at: [1, 2, 3, 4] },
]
const threes: Spot[] = [
  { code: 'front3', at: [0, 1, 2] },
  { code: 'mid3', at: [1, 2, 3] },
  { code: 'back3', at: [2, 3, 4] },
]
const twos: Spot[] = [
  { code: 'front2', at: [0, 1] },
  { code: 'back2', at: [3, 4] },
]

const play = (code: string, rule: Fast5Rule, picker: Picker, expectedHits: Fraction): Fast5Play => ({
  family: 'fast5',
  code,
  rule,
  picker,
  expectedHits,
  costMultiple: 1,
  odds: 'mode',
})

const direct = ({ code, at }: Spot): Fast5Play => places(`${code}_direct`, at, at.length)

const places = (code: string, at: readonly number[], choose: number): Fast5Play =>
  play(code, { kind: 'places', at, choose, reads: 'digit' }, digitsByPlace(at, choose), fraction(1n, 10n ** BigInt(choose)))

const sides = (code: string, at: readonly number[], choose: number): Fast5Play =>
  play(code, { kind: 'places', at, choose, reads: 'sides' }, sidesByPlace(at, choose), fraction(1n, 2n ** BigInt(choose)))

const measure = ({ code, at }: Spot, reads: 'sum' | 'span'): Fast5Play => {
  const choices = reads === 'span' ? 10 : 9 * at.length + 1
  return play(
    `${code}_${reads}`,
    { kind: 'measure', at, reads },
    oneRowOfNumbers(reads, choices, 1),
    fraction(1n, 10n ** BigInt(at.length)),
  )
}

const timesLabel = ['', 'single', 'double', 'triple', 'quad']

/** `classes`: how often, and how many digits occur so often; [[2, 1], [1, 3]] is one pair and three singles. */
const form = ({ code, at }: Spot, name: string, ...classes: [times: number, count: number][]): Fast5Play => {
  const read: FormClass[] = classes.map(([times, count]) => ({ times, count }))
  const rows = read.map(({ times, count }) => ({ label: timesLabel[times] ?? '', min: count }))
  const picker = rows.length === 1 ? oneRowOfNumbers('digits', 10, rows[0]?.min ?? 1) : rowsOfDigits(rows)
  return play(
    `${code}_${name}`,
    { kind: 'form', at, classes: read, oneRow: rows.length === 1 },
    picker,
    formHits(at.length, read),
  )
}

/** One pair of three digits: both the pair and the single come from one row. */
const zu3 = ({ code, at }: Spot): Fast5Play => {
  const classes = [
    { times: 2, count: 1 },
    { times: 1, count: 1 },
  ]
  return play(`${code}_zu3`, { kind: 'form', at, classes, oneRow: true }, oneRowOfNumbers('digits', 10, 2), formHits(3, classes))
}

const among = ({ code, at }: Spot, choose: number): Fast5Play =>
  play(
    `bdw_${code}_${choose}`,
    { kind: 'among', at, choose },
    oneRowOfNumbers('digits', 10, choose),
    amongHits(at.length, choose),
  )

const repeats = (times: number): Fast5Play =>
  play(`qw_${times}`, { kind: 'repeats', times }, oneRowOfNumbers('digits', 10, 1), repeatHits(times))

const fact = (code: string, stated: Fast5Fact, expectedHits: Fraction, label: string): Fast5Play =>
  play(code, { kind: 'fact', fact: stated }, oneChoice(label), expectedHits)

const dragonTigerHits: Record<DragonTiger, Fraction> = {
  dragon: fraction(45n, 100n),
  tiger: fraction(45n, 100n),
  tie: fraction(10n, 100n),
}

const dragonTigerSheets: Sheet[] = pairs.map((at) => {
  const code = `lh_${pairCode(at)}`
  const sideOf = (is: DragonTiger) => fact(`${code}_${is}`, { about: 'dragonTiger', at, is }, dragonTigerHits[is], is)
  return { code, plays: [sideOf('dragon'), sideOf('tie'), sideOf('tiger')] }
})

const totalSides: Side[] = ['big', 'small', 'odd', 'even']

const totalSheet: Sheet = {
  code: 'sum',
  plays: totalSides.map((is) => fact(`sum_${is}`, { about: 'total', is }, fraction(1n, 2n), is)),
}

/** Of the thousand results of three digits. */
const shapeCounts: readonly { is: Shape; count: bigint }[] = [
  { is: 'leopard', count: 10n },
  { is: 'straight', count: 60n },
  { is: 'pair', count: 270n },
  { is: 'half', count: 360n },
  { is: 'mixed', count: 300n },
]

const shapeSheet = ({ code, at }: Spot): Sheet => ({
  code: `${code}_shape`,
  plays: shapeCounts.map(({ is, count }) => fact(`${code}_shape_${is}`, { about: 'shape', at, is }, fraction(count, 1000n), is)),
})

/** Of the hundred thousand results: no bull, bull 1 to 9, full bull. */
const bullCounts = [35649n, 6375n, 6505n, 6375n, 6505n, 6375n, 6505n, 6375n, 6505n, 6375n, 6456n]

const bullSheet: Sheet = {
  code: 'bull',
  plays: bullCounts.map((count, is) => fact(`bull_${is}`, { about: 'bull', is }, fraction(count, 100_000n), `bull${is}`)),
}

const group = (code: string, ...plays: Fast5Play[]): PlayGroup => ({
  code,
  sheets: plays.map((each) => ({ code: each.code, plays: [each] })),
})

const ofAll5 = [
  direct(all5),
  form(all5, 'zu120', [1, 5]),
  form(all5, 'zu60', [2, 1], [1, 3]),
  form(all5, 'zu30', [2, 2], [1, 1]),
  form(all5, 'zu20', [3, 1], [1, 2]),
  form(all5, 'zu10', [3, 1], [2, 1]),
  form(all5, 'zu5', [4, 1], [1, 1]),
]

const ofFour = (spot: Spot): Fast5Play[] => [
  direct(spot),
  form(spot, 'zu24', [1, 4]),
  form(spot, 'zu12', [2, 1], [1, 2]),
  form(spot, 'zu6', [2, 2]),
  form(spot, 'zu4', [3, 1], [1, 1]),
]

const ofThree = (spot: Spot): Fast5Play[] => [
  direct(spot),
  measure(spot, 'sum'),
  measure(spot, 'span'),
  zu3(spot),
  form(spot, 'zu6', [1, 3]),
]

const ofTwo = (spot: Spot): Fast5Play[] => [direct(spot), measure(spot, 'sum'), measure(spot, 'span'), form(spot, 'zu', [1, 2])]

/** The five-digit game: group → sheet → plays, in the order of the betting page. */
export const fast5Groups: readonly PlayGroup[] = [
  group('all5', ...ofAll5),
  ...fours.map((spot) => group(spot.code, ...ofFour(spot))),
  ...threes.map((spot) => group(spot.code, ...ofThree(spot))),
  ...twos.map((spot) => group(spot.code, ...ofTwo(spot))),
  group('dwd', places('dwd', all5.at, 1)),
  group('any', places('any2_direct', all5.at, 2), places('any3_direct', all5.at, 3), places('any4_direct', all5.at, 4)),
  group('bdw', ...[...threes, ...fours].flatMap((spot) => [among(spot, 1), among(spot, 2)]), among(all5, 2), among(all5, 3)),
  group('qw', repeats(1), repeats(2), repeats(3), repeats(4)),
  group('dxds', sides('dxds_1', all5.at, 1), ...[...twos, ...threes].map(({ code, at }) => sides(`dxds_${code}`, at, at.length))),
  { code: 'lh', sheets: dragonTigerSheets },
  { code: 'sum', sheets: [totalSheet] },
  { code: 'shape', sheets: threes.map(shapeSheet) },
  { code: 'bull', sheets: [bullSheet] },
]
