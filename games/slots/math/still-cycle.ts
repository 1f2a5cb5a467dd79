import type { Multiple } from '../../kit/multiple.ts'
import { stopReel } from '../parts/board.ts'
import { machineOf, type Strips } from '../parts/machine.ts'
import { type Round, roundOf } from '../parts/round.ts'
import type { SlotSheet } from '../parts/sheet.ts'

/** Whether a spin is decided by its stops and one look at the board: nothing falls, spins again or is drawn besides. */
export const isStill = ({ tumble, mystery, wildReels, lastReelAgain, fullBoard, clusterLeast }: SlotSheet): boolean =>
  !tumble && !mystery && !wildReels && !lastReelAgain && !fullBoard && clusterLeast === undefined

/** What so many spins of the cycle win, and how many scatters or coins they show. */
export type TakeSpins = (win: Multiple, shown: number, spins: number) => void

/**
 * All spins of a cycle, many at a time: reels are stopped from the left, and where no line or way comes to the next reel, the reels that
 * are left can only bring scatters or coins, and are counted instead of spun.
 */
export const countStillCycle = (sheet: SlotSheet, mode: 'base' | 'free', take: TakeSpins): void => {
  const round = roundOf(machineOf(sheet))
  const { machine } = round
  const strips = machine[mode]
  round.board.cells.fill(machine.names.length)
  visit({ round, strips, times: mode === 'free' ? (sheet.free?.times ?? 1) : 1, tails: tailsOf(round, strips), take }, 0, 0)
}

type Walk = {
  readonly round: Round
  readonly strips: Strips
  readonly times: number
  /** By reel: how many ways the reels from there on have to show so many scatters or coins. */
  readonly tails: readonly (readonly number[])[]
  readonly take: TakeSpins
}

const visit = (walk: Walk, reel: number, shown: number): void => {
  const { round, strips, times } = walk
  const { board, machine } = round
  board.reach = 0
  const pays = round.evaluate(board, times, undefined)
  if (board.reach < reel || reel === machine.reels) return finish(walk, reel, shown, pays)
  for (let stop = 0; stop < (strips.lengths[reel] ?? 0); stop++) {
    stopReel(board, strips, reel, machine.rows, stop)
    visit(walk, reel + 1, shown + shownOn(round, reel))
  }
  board.cells.fill(machine.names.length, reel * machine.rows, (reel + 1) * machine.rows)
}

const finish = ({ round, times, tails, take }: Walk, reel: number, shown: number, pays: Multiple): void => {
  tails[reel]?.forEach((ways, more) => {
    if (ways > 0) take(pays + (round.machine.scatterPays[shown + more] ?? 0) * times, shown + more, ways)
  })
}

const shownOn = ({ board, machine }: Round, reel: number): number => {
  const symbol = machine.scatter < 0 ? machine.coin : machine.scatter
  let count = 0
  for (let cell = reel * machine.rows; cell < (reel + 1) * machine.rows; cell++) if (board.cells[cell] === symbol) count++
  return count
}

const tailsOf = (round: Round, strips: Strips): number[][] => {
  const { board, machine } = round
  const tails: number[][] = [[1]]
  for (let reel = machine.reels - 1; reel >= 0; reel--) {
    const after = tails[0] ?? []
    const here = new Array<number>(after.length + machine.rows).fill(0)
    for (let stop = 0; stop < (strips.lengths[reel] ?? 0); stop++) {
      stopReel(board, strips, reel, machine.rows, stop)
      const shown = shownOn(round, reel)
      after.forEach((ways, more) => (here[shown + more] = (here[shown + more] ?? 0) + ways))
    }
    tails.unshift(here)
  }
  board.cells.fill(machine.names.length)
  return tails
}
