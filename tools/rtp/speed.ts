import { playWhole, slotPlay } from '@tamuvo/games/slots/engine.ts'
import { spinAll } from '@tamuvo/games/slots/parts/board.ts'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import { fastDraw } from './fast-draw.ts'

export type Speed = { readonly rounds: number; readonly bare: number; readonly returned: number }

/** Rounds a minute of a core's time, whoever else uses the machine, beside a bare loop that only spins the reels; and what the rounds returned. */
export const speedOf = (sheet: SlotSheet, count = 4_000_000): Speed => {
  const play = slotPlay(sheet)
  const draw = fastDraw(11)
  let sum = 0
  const round = (): void => {
    sum += playWhole(play, 'base', draw)
  }
  const { board, machine } = play.round
  const bare = (): void => spinAll(board, machine.base, machine.rows, draw)
  perMinute(round, 200_000)
  sum = 0
  const rounds = perMinute(round, count)
  return { rounds, bare: perMinute(bare, count), returned: sum / count / 10_000 }
}

const perMinute = (run: () => void, count: number): number => {
  const begun = process.cpuUsage()
  for (let left = count; left > 0; left--) run()
  return (count / process.cpuUsage(begun).user) * 60_000_000
}
