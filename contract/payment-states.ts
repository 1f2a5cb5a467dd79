/** The states of payments between members: apart from their calls, since deposits name them too. */

/**
 * Of a part of a withdrawal:
 * - `WAIT_PAY`: its payer has a quarter of an hour; `RETURNED` when that passed, or the payer gave up
 * - `WAIT_CONFIRM`: its payer has sent a proof, and the payee says whether it arrived
 * - `RECEIVED`: the payee, or two of staff, say so; `FORCED_RECEIVED`: the payee said nothing in time
 * - `DISPUTED`: the payee says no and has sent a statement; two of staff decide
 */
export const partStates = ['WAIT_PAY', 'WAIT_CONFIRM', 'RECEIVED', 'DISPUTED', 'FORCED_RECEIVED', 'RETURNED'] as const
export type PartState = (typeof partStates)[number]

/** Why a part is in dispute: its payee denies it, or could not be asked. */
export const disputeReasons = ['DENIED', 'UNREACHED'] as const

/** Of a withdrawal that members pay. */
export const confirmationStatuses = ['WAITING', 'AMOUNT_REMAINDER', 'FULL_PAYMENT_DONE'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

/** `ASKED`: before it is approved; `CLOSING`: no new parts, some are unfinished; `CLOSED`: the remainder goes by a usual channel. */
export const offerStates = ['ASKED', 'OPEN', 'CLOSING', 'CLOSED'] as const
