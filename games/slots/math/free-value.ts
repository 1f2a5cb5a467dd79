import { multipleScale } from '../../kit/multiple.ts'
import { slotPlay } from '../engine.ts'
import type { FreeSheet, SlotSheet } from '../parts/sheet.ts'
import { enumerateDraws } from './enumerate.ts'
import { countStillCycle, isStill, type TakeSpins } from './still-cycle.ts'

/** Whether each free game is as the one before, so that its mean follows from one game alone. */
export const isEvenFree = ({ grows, stickyWilds, special, wildsDrop }: FreeSheet): boolean =>
  !grows && !stickyWilds && special === undefined && !wildsDrop

/** One free game, in bets: its mean, and how many games it adds. With those that are added, its value is mean / (1 − added). */
export type FreeGame = { readonly mean: number; readonly added: number; readonly value: number; readonly top: number }

/** @throws RangeError for free games that differ from one another */
export const enumerateFree = (sheet: SlotSheet): FreeGame => {
  if (!sheet.free || !isEvenFree(sheet.free)) throw new RangeError('the free games differ')
  const { again } = slotPlay(sheet).round
  let [sum, added, ways, top] = [0, 0, 0, 0]
  const take = (win: number, scatters: number, games: number): void => {
    ways += games
    sum += win * games
    added += (again[scatters] ?? 0) * games
    if (win > top) top = win
  }
  if (isStill(sheet)) countStillCycle(sheet, 'free', take)
  else enumerateGames(sheet, take)
  const [mean, more] = [sum / ways / multipleScale, added / ways]
  return { mean, added: more, value: mean / (1 - more), top: top / multipleScale }
}

const enumerateGames = (sheet: SlotSheet, take: TakeSpins): void => {
  const play = slotPlay(sheet)
  let win = 0
  enumerateDraws(
    (draw) => {
      win = play.freeGame(draw)
    },
    () => take(win, play.round.scatters, 1),
  )
}
