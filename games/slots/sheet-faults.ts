import { multipleScale } from '../kit/multiple.ts'
import { type SlotSheet, wordsOf } from './parts/sheet.ts'

/** What is wrong with a sheet, a sentence each; types have been checked where it is imported. */
export const faultsOf = (sheet: SlotSheet): string[] => [
  ...symbolFaults(sheet),
  ...lineFaults(sheet),
  ...stripFaults(sheet),
  ...featureFaults(sheet),
  ...(/^[a-z]+(-[a-z]+)*$/.test(sheet.id) ? [] : ['the id is no words with "-" between them']),
  ...(/^[A-Z]{3}(_[A-Z]+)+$/.test(sheet.code) ? [] : ['the code is no code of the catalogue']),
  ...(/^\d+\.\d+\.\d+$/.test(sheet.version) ? [] : ['the version has not three numbers']),
  ...(multipleScale % sheet.betCoins === 0 ? [] : ['a coin is no whole part of a bet']),
]

const symbolFaults = (sheet: SlotSheet): string[] => {
  const names = wordsOf(sheet.symbols)
  const special = [...Object.keys(sheet.wilds), sheet.scatter, sheet.coin, sheet.mystery?.symbol]
  const named = [
    ...Object.keys(sheet.pays),
    ...special,
    ...wordsOf(sheet.mystery?.becomes ?? ''),
    ...wordsOf(sheet.free?.special ?? ''),
  ]
  const idle = names.filter((name) => !sheet.pays[name] && !special.includes(name))
  return [
    ...named.flatMap((name) => (name === undefined || names.includes(name) ? [] : [`${name} is no symbol`])),
    ...(new Set(names).size === names.length && names.length <= 100 ? [] : ['symbols are named twice, or are too many']),
    ...idle.map((name) => `${name} pays nothing and does nothing`),
    ...Object.entries(sheet.pays).flatMap(([name, table]) => risingFaults(name, table)),
  ]
}

/** More of a symbol pays more, and one alone nothing: the evaluators rely on it. */
const risingFaults = (name: string, table: Readonly<Record<string, number>>): string[] => {
  const pays = Object.entries(table).toSorted(([a], [b]) => Number(a) - Number(b))
  const isRising = pays.every(([, coins], at) => Number.isInteger(coins) && coins > (pays[at - 1]?.[1] ?? 0))
  return isRising && pays.every(([count]) => Number(count) >= 2) ? [] : [`what ${name} pays does not rise`]
}

const lineFaults = ({ lines, rows, strips, clusterLeast }: SlotSheet): string[] => {
  if (lines === undefined) return []
  const all = wordsOf(lines)
  const isLine = (line: string): boolean => line.length === strips.length && [...line].every((row) => Number(row) < rows)
  return [
    ...(clusterLeast === undefined ? [] : ['lines and clusters exclude one another']),
    ...all.flatMap((line) => (isLine(line) ? [] : [`${line} is no line`])),
    ...(new Set(all).size === all.length ? [] : ['a line is there twice']),
  ]
}

const stripFaults = (sheet: SlotSheet): string[] => {
  const names = wordsOf(sheet.symbols)
  const strips = [...sheet.strips, ...(sheet.free?.strips ?? [])].map(wordsOf)
  const mustBeFirstless = sheet.lines === undefined || sheet.wildReels !== undefined
  const firsts = [sheet.strips[0], sheet.free?.strips[0]].flatMap((strip) => wordsOf(strip ?? ''))
  return [
    ...strips.flatMap((strip) => strip.flatMap((name) => (names.includes(name) ? [] : [`${name} on a strip is no symbol`]))),
    ...(strips.every(({ length }) => length >= sheet.rows + 2) ? [] : ['a strip is shorter than its window']),
    ...(sheet.free && sheet.free.strips.length !== sheet.strips.length ? ['free games have other reels'] : []),
    ...names.flatMap((name) =>
      strips.some((strip) => strip.includes(name)) || name === wildOf(sheet) ? [] : [`${name} is on no strip`],
    ),
    ...(mustBeFirstless && sheet.clusterLeast === undefined && firsts.some((name) => sheet.wilds[name] !== undefined)
      ? ['a wild is on the first reel']
      : []),
  ]
}

const wildOf = ({ wilds }: SlotSheet): string | undefined => Object.keys(wilds)[0]

const featureFaults = (sheet: SlotSheet): string[] => {
  const { free, hold, wildReels, buy } = sheet
  const starts = Object.keys(buy?.starts ?? {}).map(Number)
  const least = free ? Math.min(...Object.keys(free.award).map(Number)) : (hold?.least ?? Infinity)
  return [
    ...([free, hold, wildReels].filter(Boolean).length > 1 ? ['there is more than one feature'] : []),
    ...(free && !sheet.scatter ? ['free games without a scatter'] : []),
    ...(hold && !sheet.coin ? ['hold and win without a coin'] : []),
    ...(sheet.tumble && free && !free.tumble && !free.grows ? ['free games have no multipliers for what falls'] : []),
    ...(buy && !starts.every((start) => start >= least) ? ['a feature is sold that does not start'] : []),
    ...(sheet.lastReelAgain && sheet.strips.length !== 3 ? ['only three reels spin the last one again'] : []),
  ]
}
