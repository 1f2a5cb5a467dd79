import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import type { Settings } from '../platform/settings.ts'
import type { OnRefused } from './markers/note-refusals.ts'
import { type Play, type PlayRefusal, playRefusal, type LimitState } from './rules.ts'
import { limitStatesOf } from './store.ts'
import { type Windows, windowsAt } from './windows.ts'

/**
 * Checks limits, breaks and terms of bonuses before stakes are taken from guarded wallet accounts. Call it within the transaction that takes the
 * stakes and after locking the wallet accounts: then concurrent stakes cannot pass a limit together.
 */
export type PlayGuard = {
  /** Limit states of the members who have a limit, a break or an open bonus; others are missing. One query for any number of members. */
  limitStates(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, LimitState>>
  /** Why the member may not stake; undefined when they may. A refusal is recorded as a sign. */
  refusal(memberId: bigint, limitState: LimitState, play: Play): PlayRefusal | undefined
}

type GuardTools = { clock: Clock; windowsOf(now: Date): Promise<Windows>; onRefused?: OnRefused }

export const createGuard = ({ clock, windowsOf, onRefused = () => {} }: GuardTools): PlayGuard => ({
  limitStates: async (tx, memberIds) => {
    const now = clock.now()
    return limitStatesOf(tx, memberIds, await windowsOf(now), now)
  },
  refusal: (memberId, limitState, play) => {
    const refusal = playRefusal(limitState, play, clock.now())
    // Terms of a bonus are no sign of a loss of control.
    if (refusal && refusal.code !== 'BONUS_TERMS') onRefused(memberId, refusal)
    return refusal
  },
})

/** The limit windows at an instant, as the operator set them: calendar or rolling. */
export const windowsBy =
  (settings: Settings) =>
  async (now: Date): Promise<Windows> => {
    const [{ timeZone }, { windows }] = await Promise.all([settings.get('brand'), settings.get('safer.rules')])
    return windowsAt(windows, timeZone, now)
  }

/** No limits and no breaks: for benches and for tests of other areas. */
export const noGuard: PlayGuard = { limitStates: async () => new Map(), refusal: () => undefined }
