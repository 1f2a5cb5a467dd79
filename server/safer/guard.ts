import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import type { Settings } from '../platform/settings.ts'
import type { OnRefused } from './markers/note-refusals.ts'
import { type Play, playRefusal, type SaferRefusal, type LimitState } from './rules.ts'
import { limitStatesOf } from './store.ts'
import { type Windows, windowsAt } from './windows.ts'

/**
 * Whoever takes stakes from guarded wallet accounts asks here first, within the transaction that takes them and after holding the
 * wallet accounts: then no limit is passed, however many take stakes at once.
 */
export type PlayGuard = {
  /** How those stand whom something binds; the others are missing. One question, whoever asks for however many. */
  limitStates(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, LimitState>>
  /** Why somebody may not stake, if she may not. A no is noted. */
  refusal(memberId: bigint, limitState: LimitState, play: Play): SaferRefusal | undefined
}

type GuardTools = { clock: Clock; windowsOf(now: Date): Promise<Windows>; onRefused?: OnRefused }

export const createGuard = ({ clock, windowsOf, onRefused = () => {} }: GuardTools): PlayGuard => ({
  limitStates: async (tx, memberIds) => {
    const now = clock.now()
    return limitStatesOf(tx, memberIds, await windowsOf(now), now)
  },
  refusal: (memberId, limitState, play) => {
    const refusal = playRefusal(limitState, play, clock.now())
    if (refusal) onRefused(memberId, refusal)
    return refusal
  },
})

/** The windows of limits as the operator has set them. */
export const windowsBy =
  (settings: Settings) =>
  async (now: Date): Promise<Windows> => {
    const [{ timeZone }, { windows }] = await Promise.all([settings.get('brand'), settings.get('safer.rules')])
    return windowsAt(windows, timeZone, now)
  }

/** Where nobody is bound by anything: benches, and tests of other matters. */
export const noGuard: PlayGuard = { limitStates: async () => new Map(), refusal: () => undefined }
