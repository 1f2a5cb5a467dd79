/**
 * Signs that play may do harm. NIGHT_PLAY: a quarter of an hour with a bet at night. CHASING: a deposit soon after losing the one
 * before. LIMIT_HIT: a refusal by a limit. LIMIT_RAISED: a request to raise or remove a limit. BREAK_TRIED: an attempt to play or
 * to pay in during a break. FAILED_DEPOSIT: a payment did not go through.
 */
export const markerKinds = ['NIGHT_PLAY', 'CHASING', 'LIMIT_HIT', 'LIMIT_RAISED', 'BREAK_TRIED', 'FAILED_DEPOSIT'] as const
export type MarkerKind = (typeof markerKinds)[number]

/** What the score leads to: nothing, a tip, a call, a proposed break. */
export const markerLevels = ['NONE', 'TIP', 'CALL', 'BREAK'] as const
export type MarkerLevel = (typeof markerLevels)[number]
