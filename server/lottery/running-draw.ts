import type { Language } from '@tamuvo/contract/languages.ts'
import type { LotteryServices } from './services.ts'
import { findOpenGame } from './open-game.ts'
import { issuesAfter } from './store.ts'

/** A game with the draw that is on sale or waited for. */
export type RunningDraw = { names: Readonly<Record<Language, string>>; issue: string }

/** @returns undefined for a game that is not open, and while no draw is planned */
export const findRunningDraw = async (services: LotteryServices, code: string, now: Date): Promise<RunningDraw | undefined> => {
  const found = await findOpenGame(services, code)
  if (!found.ok) return undefined
  const [current] = await issuesAfter(services.database, found.game.code, now, 1)
  return current && { names: found.names, issue: current.number }
}
