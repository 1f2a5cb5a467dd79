import { numberOfSymbol } from './pickers.ts'
import type { Picks } from './play.ts'

/**
 * A slow reference implementation of the five-digit game for tests: by the code of a play it enumerates and checks every line.
 * Shares no code with the graders.
 */

/** One written-out line: whether a result of five digits wins it. */
export type ReferenceLine = (result: string) => boolean

const spots: Record<string, [from: number, to: number]> = {
  all5: [0, 5],
  first4: [0, 4],
  last4: [1, 5],
  front3: [0, 3],
  mid3: [1, 4],
  back3: [2, 5],
  front2: [0, 2],
  back2: [3, 5],
}

/** How often the digits of each row occur; zu3 takes pair and single from one row. */
const forms: Record<string, { pattern: string; rows: Record<number, number> }> = {
  zu120: { pattern: '11111', rows: { 1: 0 } },
  zu60: { pattern: '1112', rows: { 2: 0, 1: 1 } },
  zu30: { pattern: '122', rows: { 2: 0, 1: 1 } },
  zu20: { pattern: '113', rows: { 3: 0, 1: 1 } },
  zu10: { pattern: '23', rows: { 3: 0, 2: 1 } },
  zu5: { pattern: '14', rows: { 4: 0, 1: 1 } },
  zu24: { pattern: '1111', rows: { 1: 0 } },
  zu12: { pattern: '112', rows: { 2: 0, 1: 1 } },
  zu4: { pattern: '13', rows: { 3: 0, 1: 1 } },
  zu3: { pattern: '12', rows: { 2: 0, 1: 0 } },
  zu: { pattern: '11', rows: { 1: 0 } },
}

const zu6ByLength: Record<number, { pattern: string; rows: Record<number, number> }> = {
  3: { pattern: '111', rows: { 1: 0 } },
  4: { pattern: '22', rows: { 2: 0 } },
}

const sorted = (text: string): string => [...text].toSorted().join('')

const product = (rows: Picks): string[] =>
  rows.reduce<string[]>((lines, row) => lines.flatMap((line) => row.map((symbol) => line + symbol)), [''])

const subsets = <Item>(items: readonly Item[], size: number): Item[][] => {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]))
}

const resultsOf = (length: number): string[] => Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'))

const timesOf = (digits: string, digit: string): number => digits.split(digit).length - 1

/** Unordered results by length and pattern: "12" of three digits holds "011", "022" … */
const unordered = new Map<string, string[]>()

const unorderedOf = (length: number, pattern: string): string[] => {
  const key = `${length} ${pattern}`
  const results =
    unordered.get(key) ?? resultsOf(length).filter((digits) => digits === sorted(digits) && patternOf(digits) === pattern)
  unordered.set(key, results)
  return results
}

const patternOf = (digits: string): string => sorted([...new Set(digits)].map((digit) => timesOf(digits, digit)).join(''))

const onSide = (symbol: string, digit: string): boolean =>
  ({ b: '56789', s: '01234', o: '13579', e: '02468' })[symbol]?.includes(digit) ?? false

/** Every line that picks make, written out. */
export const referenceLines = (code: string, picks: Picks): ReferenceLine[] => {
  const [head = '', ...rest] = code.split('_')
  const span = spots[head]
  if (span) return linesAtSpot(span, rest.join('_'), picks)
  const [row = []] = picks
  switch (head) {
    case 'dwd':
      return linesAcross(picks, 1)
    case 'any2':
    case 'any3':
    case 'any4':
      return linesAcross(picks, Number(head.slice(3)))
    case 'bdw':
      return subsets(row, Number(rest[1])).map((wanted) => (result) => {
        const seen = result.slice(...(spots[rest[0] ?? ''] ?? [0, 0]))
        return wanted.every((digit) => seen.includes(digit))
      })
    case 'qw':
      return row.map((digit) => (result) => timesOf(result, digit) >= Number(rest[0]))
    case 'dxds':
      return rest[0] === '1' ? sidesAnywhere(picks) : sidesTogether(spots[rest[0] ?? ''] ?? [0, 0], picks)
    default:
      return row.map(() => (result) => statementHolds(head, rest, result))
  }
}

const linesAtSpot = ([from, to]: [number, number], name: string, picks: Picks): ReferenceLine[] => {
  const [row = []] = picks
  const length = to - from
  if (name === 'direct') return product(picks).map((line) => (result) => result.slice(from, to) === line)
  if (name === 'sum' || name === 'span') {
    const wanted = new Set(row.map(numberOfSymbol))
    const lines = resultsOf(length).filter((digits) => wanted.has(measured(name, digits)))
    return lines.map((line) => (result) => result.slice(from, to) === line)
  }
  if (name.startsWith('shape')) return row.map(() => (result) => shapeByTable(result.slice(from, to)) === name.slice(6))
  const form = name === 'zu6' ? zu6ByLength[length] : forms[name]
  if (!form) throw new Error(`no reference for ${name}`)
  const inRow = (digits: string) => (digit: string) => picks[form.rows[timesOf(digits, digit)] ?? -1]?.includes(digit) ?? false
  const lines = unorderedOf(length, form.pattern).filter((digits) => [...digits].every(inRow(digits)))
  return lines.map((line) => (result) => sorted(result.slice(from, to)) === line)
}

const measured = (name: 'sum' | 'span', digits: string): number => {
  const numbers = [...digits].map(Number)
  return name === 'sum' ? numbers.reduce((a, b) => a + b, 0) : Math.max(...numbers) - Math.min(...numbers)
}

const linesAcross = (picks: Picks, size: number): ReferenceLine[] =>
  subsets([0, 1, 2, 3, 4], size).flatMap((places) =>
    product(places.map((place) => picks[place] ?? [])).map(
      (line) => (result: string) => places.every((place, i) => result[place] === line[i]),
    ),
  )

const sidesAnywhere = (picks: Picks): ReferenceLine[] =>
  picks.flatMap((row, place) => row.map((symbol) => (result: string) => onSide(symbol, result[place] ?? '')))

const sidesTogether = ([from]: [number, number], picks: Picks): ReferenceLine[] =>
  product(picks).map((line) => (result) => [...line].every((symbol, i) => onSide(symbol, result[from + i] ?? '')))

const circle = '0123456789012'

const shapeByTable = (three: string): string => {
  const different = [...new Set(three)]
  if (different.length === 1) return 'leopard'
  if (different.length === 2) return 'pair'
  const runs = Array.from({ length: 10 }, (_, i) => circle.slice(i, i + 3))
  if (runs.some((run) => sorted(run) === sorted(three))) return 'straight'
  const neighbours = Array.from({ length: 10 }, (_, i) => circle.slice(i, i + 2))
  return neighbours.some((two) => [...two].every((digit) => three.includes(digit))) ? 'half' : 'mixed'
}

const statementHolds = (head: string, rest: readonly string[], result: string): boolean => {
  const digits = [...result].map(Number)
  const total = digits.reduce((a, b) => a + b, 0)
  if (head === 'lh') {
    const [left = 0, right = 0] = [...(rest[0] ?? '')].map((place) => digits[Number(place) - 1])
    return { dragon: left > right, tiger: left < right, tie: left === right }[rest[1] ?? ''] ?? false
  }
  if (head === 'sum')
    return { big: total > 22, small: total < 23, odd: total % 2 === 1, even: total % 2 === 0 }[rest[0] ?? ''] ?? false
  const restOfThree = subsets(digits, 3).filter((three) => three.reduce((a, b) => a + b, 0) % 10 === 0)
  const bull = restOfThree.length === 0 ? 0 : total % 10 === 0 ? 10 : total % 10
  return bull === Number(rest[0])
}
