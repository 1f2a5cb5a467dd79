import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { AccountServices } from '../account/services.ts'
import { type Slot, slot } from '../kit/slot.ts'
import { createGuard, type PlayGuard, windowsBy } from './guard.ts'
import { membersOnBreak } from './mark-store.ts'
import { isExcludedElsewhere } from './marks.ts'
import { noteRefusals, type RefusalNotes } from './markers/note-refusals.ts'

type OpenBets = { count: number; stake: Amount }

export type SaferServices = AccountServices & {
  /** A member's stakes on bets that are not settled. */
  sumOpenBets: Slot<(memberId: bigint) => Promise<OpenBets>>
  /** To be called by whatever takes stakes. */
  guard: PlayGuard
  refusalNotes: RefusalNotes
}

/** Adds the services of safer play, and bars self-excluded persons from registering again and from inviting. */
export const openSafer = <Lower extends AccountServices>(lower: Lower): Lower & SaferServices => {
  const { database, clock, settings } = lower
  const refusalNotes = noteRefusals(lower)
  lower.isBarred.fill((known, now) => isExcludedElsewhere(database, known, now))
  lower.isInviteMuted.fill(async (memberId, now) => (await membersOnBreak(database, [memberId], now, 'exclusion')).length > 0)
  return {
    ...lower,
    sumOpenBets: slot(async () => ({ count: 0, stake: zero })),
    guard: createGuard({ clock, windowsOf: windowsBy(settings), onRefused: refusalNotes.note }),
    refusalNotes,
  }
}
