import { crash } from '@tamuvo/games/arcade/shared-games.ts'
import { gather } from '../kit/gather.ts'
import type { LotteryServices } from '../lottery/services.ts'
import type { StudioServices } from '../studio/services.ts'
import { type Desk, openDesk } from './desk.ts'
import { type Pace, realPace } from './pace.ts'
import type { StoredRound } from './round.ts'
import type { Limits } from './rules.ts'
import { roundsByIds } from './store.ts'

export type CrashServices = StudioServices & LotteryServices & { crash: Crash }

type Crash = {
  desk: Desk
  pace: Pace
  players: KnownPlayers
  roundOf(id: bigint): Promise<StoredRound | undefined>
  limits(): Promise<Limits>
}

/** Members by the hashes of their tokens, in the memory of a process. */
type KnownPlayers = Map<string, { memberId: bigint; until: number }>

/** The game that is played; its name and state are in the catalogue. */
export const crashGame = crash.code

/** Adds what crash needs to the services. */
export const openCrash = <Lower extends StudioServices & LotteryServices>(
  lower: Lower,
  pace: Pace = realPace,
): Lower & CrashServices => {
  const { database, rooms, newId, studio } = lower
  const roundOf = gather((ids: bigint[]) => roundsByIds(database, ids))
  return {
    ...lower,
    crash: { desk: openDesk({ rooms, newId }), pace, players: new Map(), roundOf, limits: studio.limits },
  }
}
