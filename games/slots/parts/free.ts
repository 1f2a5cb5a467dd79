import type { Cell, SlotWin } from '../../kit/events.ts'
import { cellsWhere, countOf, spinAll } from './board.ts'
import { reveal } from './mystery.ts'
import { isCapped, pay, payBoard, payScatters, type Round, tellBoard, transform } from './round.ts'
import { type FreeSheet, wordsOf } from './sheet.ts'
import { ladderOf, tumble } from './tumble.ts'

/** Free games: how many, and where the scatters that gave them stand; none where they were bought. */
export type FreeStart = { readonly games: number; readonly cells: readonly Cell[]; readonly isBought: boolean }

export const playFree = (round: Round, free: FreeSheet, { games, cells, isBought }: FreeStart): void => {
  const before = round.total
  round.events?.push({ t: 'feature.start', feature: 'free', total: games, cells, isBought })
  round.stays.fill(0)
  const special = drawSpecial(round, free)
  let [left, total, times] = [games, games, free.times]
  if (times > 1) round.events?.push({ t: 'multiplier', scope: 'free', from: 1, to: times })
  while (left > 0 && !isCapped(round)) {
    times = playGame(round, free, times, special)
    const added = round.again[round.scatters] ?? 0
    left += added - 1
    total += added
    round.events?.push({ t: 'feature.count', left, total, added })
  }
  round.events?.push({ t: 'feature.end', feature: 'free', sum: round.total - before })
}

const drawSpecial = ({ draw, machine, events }: Round, { special }: FreeSheet): number => {
  if (special === undefined) return -1
  const names = wordsOf(special)
  const name = names[draw.uniform(names.length)] ?? ''
  events?.push({ t: 'special', symbol: name })
  return machine.names.indexOf(name)
}

/** Plays one free game. @param special the symbol that fills its reels, -1 for none @returns the multiplier of the next game */
export const playGame = (round: Round, free: FreeSheet, times: number, special: number): number => {
  const { machine, board, draw } = round
  if (free.stickyWilds) tellStaying(round)
  spinAll(board, machine.free, machine.rows, draw)
  tellBoard(round, machine.free, 'free')
  if (free.stickyWilds) stickWilds(round)
  if (free.wildsDrop) dropWilds(round, free.wildsDrop)
  reveal(round)
  const wins = payGame(round, free, times)
  round.scatters = countOf(board, machine.scatter)
  payScatters(round, times)
  if (special >= 0) paySpecial(round, special, times)
  return grown(round, free, times, wins)
}

const payGame = (round: Round, free: FreeSheet, times: number): number => {
  if (!round.board.isMarking) return payBoard(round, times) > 0 ? 1 : 0
  const { grows } = free
  const ladder = grows ? (win: number) => Math.min(grows.most, times + win * grows.by) : ladderOf(free.tumble ?? [times])
  return tumble(round, round.machine.free, ladder, grows ? 'free' : 'tumble')
}

const grown = (round: Round, { grows }: FreeSheet, times: number, wins: number): number => {
  if (!grows || wins === 0) return times
  const to = Math.min(grows.most, times + wins * grows.by)
  // Where symbols fall, each step of the multiplier was said when it came.
  if (to !== times && !round.board.isMarking) round.events?.push({ t: 'multiplier', scope: 'free', from: times, to })
  return to
}

const tellStaying = ({ stays, events, board, machine }: Round): void => {
  if (!events || !stays.includes(1)) return
  const cells = cellsWhere(board, machine.rows, (_, cell) => stays[cell] === 1)
  events.push({ t: 'stick', cells, symbol: machine.names[machine.wild] ?? '' })
}

const stickWilds = ({ stays, board, machine }: Round): void => {
  for (let cell = 0; cell < stays.length; cell++) {
    if (stays[cell] === 1) board.cells[cell] = machine.wild
    else if (machine.isWild[board.cells[cell] ?? 0] === 1) stays[cell] = 1
  }
}

const dropWilds = (round: Round, counts: readonly number[]): void => {
  const { machine, board, draw } = round
  const count = counts[draw.uniform(counts.length)] ?? 0
  if (count === 0) return
  const places = board.cells.length - machine.rows
  const chosen = draw.pick(places, count).map((place) => place + machine.rows)
  transform(round, machine.wild, (symbol, cell) => symbol !== machine.scatter && chosen.includes(cell))
}

/** The special symbol fills the reels that show it and pays on every line, wherever they are; where too few show it nothing happens. */
const paySpecial = (round: Round, special: number, times: number): void => {
  const { board, machine, events } = round
  const { reels, rows, names, payWidth } = machine
  const has = (reel: number): boolean => board.cells.subarray(reel * rows, reel * rows + rows).includes(special)
  const shown = Array.from({ length: reels }, (_, reel) => has(reel))
  const count = shown.filter(Boolean).length
  const ways = machine.lineCells.length / reels
  const pays = (machine.pays[special * payWidth + count] ?? 0) * ways * times
  if (pays === 0) return
  transform(round, special, (_, cell) => shown[Math.floor(cell / rows)] === true)
  const cells = events && cellsWhere(board, rows, (symbol) => symbol === special)
  const wins: SlotWin[] | undefined = cells && [{ symbol: names[special] ?? '', count, line: -1, ways, cells, pays, times }]
  pay(round, pays, wins)
}
