import type { GameEvent, SlotWin } from '../../kit/events.ts'
import type { Multiple } from '../../kit/multiple.ts'
import { type Draw, drawFrom } from '../../kit/stream.ts'
import { type Board, boardOf, cellsWhere, namedBoard } from './board.ts'
import { clustersOf } from './cluster.ts'
import { type Evaluate, linesOf } from './lines.ts'
import { type Machine, type Strips, tableUpTo } from './machine.ts'
import { tensionOf } from './tension.ts'
import { waysOf } from './ways.ts'

/**
 * A round while it is decided. One object serves all rounds of an engine, so that simulations make nothing new. Events are made only
 * where there is a list for them.
 */
export type Round = {
  readonly machine: Machine
  readonly board: Board
  readonly evaluate: Evaluate
  /** Free games by scatters, at the start and once more. */
  readonly award: Int32Array
  readonly again: Int32Array
  /** 1 for cells that stay while the reels spin. */
  readonly stays: Uint8Array
  draw: Draw
  events: GameEvent[] | undefined
  /** Never above the cap. */
  total: Multiple
  scatters: number
  coins: number
  /** Reels on which a wild is new. */
  newWilds: number
}

export const roundOf = (machine: Machine): Round => {
  const board = boardOf(machine)
  const most = board.cells.length
  return {
    machine,
    board,
    evaluate: evaluatorOf(machine),
    award: Int32Array.from(tableUpTo(machine.sheet.free?.award ?? {}, most, 1)),
    again: Int32Array.from(tableUpTo(machine.sheet.free?.again ?? {}, most, 1)),
    stays: new Uint8Array(most),
    draw: drawFrom(() => 0),
    events: undefined,
    total: 0,
    scatters: 0,
    coins: 0,
    newWilds: 0,
  }
}

const evaluatorOf = (machine: Machine): Evaluate => {
  if (machine.sheet.lines !== undefined) return linesOf(machine)
  return machine.sheet.clusterLeast === undefined ? waysOf(machine) : clustersOf(machine)
}

export const isCapped = ({ total, machine }: Round): boolean => total >= machine.cap

/** Pays what the board wins. @returns what that is, whether or not the cap leaves it whole */
export const payBoard = (round: Round, times: number): Multiple => {
  const wins: SlotWin[] | undefined = round.events && []
  const pays = round.evaluate(round.board, times, wins)
  pay(round, pays, wins)
  return pays
}

export const pay = (round: Round, pays: Multiple, list: SlotWin[] | undefined): void => {
  if (pays === 0) return
  round.total = Math.min(round.machine.cap, round.total + pays)
  if (round.events && list) round.events.push({ t: 'wins', list, sum: pays }, { t: 'total', total: round.total })
}

/** What scatters pay wherever they stand. */
export const payScatters = (round: Round, times: number): void => {
  const { machine, board, scatters } = round
  const pays = (machine.scatterPays[scatters] ?? 0) * times
  if (pays === 0) return
  const wins = round.events && [scatterWin(board, machine, { count: scatters, pays, times })]
  pay(round, pays, wins)
}

const scatterWin = (
  board: Board,
  { names, rows, scatter }: Machine,
  paid: Pick<SlotWin, 'count' | 'pays' | 'times'>,
): SlotWin => ({
  symbol: names[scatter] ?? '',
  line: -1,
  ways: 1,
  cells: cellsWhere(board, rows, (symbol) => symbol === scatter),
  ...paid,
})

export const tellBoard = (round: Round, strips: Strips, mode: 'base' | 'free' | 'respin'): void => {
  const { events, machine, board } = round
  events?.push({
    t: 'reveal',
    mode,
    stops: [...board.stops],
    board: namedBoard(board, machine, strips),
    tension: tensionOf({ machine, board, strips }, mode),
  })
}

/** Turns cells into another symbol, and says so. @returns how many */
export const transform = (round: Round, to: number, is: (symbol: number, cell: number) => boolean): number => {
  const { machine, board, events } = round
  const cells = events && cellsWhere(board, machine.rows, is)
  let count = 0
  board.cells.forEach((symbol, cell) => {
    if (!is(symbol, cell)) return
    board.cells[cell] = to
    count++
  })
  if (events && cells && count > 0) events.push({ t: 'transform', cells, to: machine.names[to] ?? '' })
  return count
}
