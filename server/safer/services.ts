import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { AccountServices } from '../account/services.ts'
import { type Slot, slot } from '../kit/slot.ts'
import { createGuard, type PlayGuard, windowsBy } from './guard.ts'
import { isExcludedElsewhere } from './marks.ts'
import { noteRefusals, type RefusalNotes } from './markers/note-refusals.ts'

export type OpenBets = { count: number; stake: Amount }

export type SaferServices = AccountServices & {
  /** What a member has staked on what is not decided yet. */
  sumOpenBets: Slot<(memberId: bigint) => Promise<OpenBets>>
  /** Asked by whoever takes stakes. */
  guard: PlayGuard
  refusalNotes: RefusalNotes
}

/** Adds what safer play needs to the services. Who excluded herself opens no other account. */
export const openSafer = <Lower extends AccountServices>(lower: Lower): Lower & SaferServices => {
  const { database, clock, settings } = lower
  const refusalNotes = noteRefusals(lower)
  lower.isBarred.fill((known, now) => isExcludedElsewhere(database, known, now))
  return {
    ...lower,
    sumOpenBets: slot(async () => ({ count: 0, stake: zero })),
    guard: createGuard({ clock, windowsOf: windowsBy(settings), onRefused: refusalNotes.note }),
    refusalNotes,
  }
}
