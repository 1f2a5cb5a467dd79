import type { Clock } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import type { Settings } from '../platform/platform.ts'
import type { OnRefused } from './markers/note-refusals.ts'
import { type Play, playRefusal, type SaferRefusal, type Standing } from './rules.ts'
import { standingsOf } from './store.ts'
import { type Windows, windowsAt } from './windows.ts'

/**
 * Whoever takes stakes from guarded purses asks here first, within the transaction that takes them and after holding the
 * purses: then no limit is passed, however many take stakes at once.
 */
export type PlayGuard = {
  /** How those stand whom something binds; the others are missing. One question, whoever asks for however many. */
  standings(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Standing>>
  /** Why somebody may not stake, if she may not. A no is noted. */
  refusal(memberId: bigint, standing: Standing, play: Play): SaferRefusal | undefined
}

type GuardTools = { clock: Clock; windowsOf(now: Date): Promise<Windows>; onRefused?: OnRefused }

export const createGuard = ({ clock, windowsOf, onRefused = () => {} }: GuardTools): PlayGuard => ({
  standings: async (tx, memberIds) => {
    const now = clock.now()
    return standingsOf(tx, memberIds, await windowsOf(now), now)
  },
  refusal: (memberId, standing, play) => {
    const refusal = playRefusal(standing, play, clock.now())
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
export const noGuard: PlayGuard = { standings: async () => new Map(), refusal: () => undefined }
