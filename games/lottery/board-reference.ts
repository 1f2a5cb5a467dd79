import type { BoardDraw } from './play.ts'

/**
 * A slow reference implementation of the Vietnam boards for tests: by the code of a play it compares every number of the board
 * with every line. Shares no code with the graders.
 */

type Numbers = { special: string; first: string; twoDigits: string[]; threeDigits: string[]; all: string[] }

const numbersOf = ({ tiers }: BoardDraw): Numbers => {
  const all = tiers.flatMap(({ numbers }) => numbers)
  const only = (name: string): string => tiers.find(({ tier }) => tier === name)?.numbers[0] ?? ''
  const ofLength = (length: number): string[] => all.filter((number) => number.length === length)
  return { special: only('db'), first: only('g1'), twoDigits: ofLength(2), threeDigits: ofLength(3), all }
}

const subsets = (items: readonly string[], size: number): string[][] => {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]))
}

const endingIn = (numbers: readonly string[], pick: string): number => numbers.filter((number) => number.endsWith(pick)).length

/** Hits of one number by play. */
const hitsOfNumber: Record<string, (board: Numbers, pick: string) => number> = {
  lo2: ({ all }, pick) => endingIn(all, pick),
  lo2_1k: ({ all }, pick) => endingIn(all, pick),
  lo2_dau: ({ all }, pick) => all.filter((number) => number.startsWith(pick)).length,
  lo3: ({ all }, pick) => endingIn(all, pick),
  lo4: ({ all }, pick) => endingIn(all, pick),
  de_dacbiet: ({ special }, pick) => endingIn([special], pick),
  de_dau: ({ twoDigits }, pick) => twoDigits.filter((number) => number === pick).length,
  de_dau_duoi: ({ twoDigits, special }, pick) => endingIn([...twoDigits, special], pick),
  de_giainhat: ({ first }, pick) => endingIn([first], pick),
  de_dau_dacbiet: ({ special }, pick) => (special.startsWith(pick) ? 1 : 0),
  dau: ({ special }, pick) => (special.at(-2) === pick ? 1 : 0),
  duoi: ({ special }, pick) => endingIn([special], pick),
  cang3_dacbiet: ({ special }, pick) => endingIn([special], pick),
  cang3_dau: ({ threeDigits }, pick) => threeDigits.filter((number) => number === pick).length,
  cang3_dau_duoi: ({ threeDigits, special }, pick) => endingIn([...threeDigits, special], pick),
  cang4_dacbiet: ({ special }, pick) => endingIn([special], pick),
}

const specialStatements: Record<string, (tens: number, ones: number) => boolean> = {
  db2_tai: (tens) => tens >= 5,
  db2_xiu: (tens) => tens <= 4,
  db2_le: (_, ones) => [1, 3, 5, 7, 9].includes(ones),
  db2_chan: (_, ones) => [0, 2, 4, 6, 8].includes(ones),
  db2_tong_tai: (tens, ones) => tens + ones > 9,
  db2_tong_xiu: (tens, ones) => tens + ones < 9,
  db2_tong_le: (tens, ones) => (tens + ones) % 2 === 1,
  db2_tong_chan: (tens, ones) => (tens + ones) % 2 === 0,
}

/** Lines and hits of picks, counted one by one. */
export const referenceCount = (code: string, picks: readonly string[], draw: BoardDraw): { lines: number; hits: number } => {
  const board = numbersOf(draw)
  const ofNumber = hitsOfNumber[code]
  if (ofNumber) return { lines: picks.length, hits: picks.reduce((hits, pick) => hits + ofNumber(board, pick), 0) }
  const [, kind = '', size = ''] = /^(xien|truot)(\d+)$/.exec(code) ?? []
  if (kind !== '') return countSets(kind, subsets(picks, Number(size)), board)
  const [tens = 0, ones = 0] = Array.from(board.special.slice(-2), Number)
  const stated = specialStatements[code]
  const holds = stated ? stated(tens, ones) : tens + ones === Number(code.replace('db2_tong', ''))
  return { lines: 1, hits: holds ? 1 : 0 }
}

const countSets = (kind: string, sets: readonly string[][], { all }: Numbers): { lines: number; hits: number } => {
  const occurs = (pick: string): boolean => endingIn(all, pick) > 0
  const wins = (set: readonly string[]): boolean => (kind === 'xien' ? set.every(occurs) : !set.some(occurs))
  return { lines: sets.length, hits: sets.filter(wins).length }
}
