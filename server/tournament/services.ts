import { type Cached, cached } from '../kit/cache.ts'
import type { SaferServices } from '../safer/services.ts'
import type { StudioServices } from '../studio/services.ts'
import { listSince, type Tournament } from './tournament-store.ts'

export type TournamentBase = StudioServices & Pick<SaferServices, 'guard'>

type Tournaments = {
  /** Those that are open or have ended lately, with how many play, cached for some seconds. */
  shown: Cached<(Tournament & { players: number })[]>
}

export type TournamentServices = TournamentBase & { tournaments: Tournaments }

const keepMs = 2_000
const shownMs = 7 * 86_400_000

export const openTournaments = <Lower extends TournamentBase>(lower: Lower): Lower & TournamentServices => {
  const { database, clock } = lower
  const shown = cached(clock, keepMs, () => listSince(database, new Date(clock.now().getTime() - shownMs)))
  return { ...lower, tournaments: { shown } }
}
