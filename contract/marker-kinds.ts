/**
 * Signs that play may do harm. NIGHT_PLAY: a quarter of an hour with a bet at night. CHASING: paid in again soon after losing
 * what was paid in before. LIMIT_HIT: a limit stopped her. LIMIT_RAISED: she asked for a limit to be higher or gone.
 * BREAK_TRIED: she tried to play or to pay in during a break. FAILED_DEPOSIT: a payment did not go through.
 */
export const markerKinds = ['NIGHT_PLAY', 'CHASING', 'LIMIT_HIT', 'LIMIT_RAISED', 'BREAK_TRIED', 'FAILED_DEPOSIT'] as const
export type MarkerKind = (typeof markerKinds)[number]

/** What the score asks for: nothing, a tip, a call, a break that somebody has to order. */
export const markerLevels = ['NONE', 'TIP', 'CALL', 'BREAK'] as const
export type MarkerLevel = (typeof markerLevels)[number]
