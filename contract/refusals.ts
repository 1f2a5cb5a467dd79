/**
 * Every way in which the site says no, and the HTTP status it travels with. A business refusal is a proper answer (200):
 * the request was understood. The client turns the code into a sentence of the member's language.
 */
export const refusals = {
  // The request itself.
  MALFORMED: 400,
  ENCRYPTION_REQUIRED: 400,
  ENCRYPTION_INVALID: 400,
  NOT_FOUND: 404,
  NOT_LOGGED_IN: 401,
  FORBIDDEN: 403,
  DOMAIN_INVALID: 403,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_CONFLICT: 409,
  FIELDS_INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  MAINTENANCE: 503,
  SYSTEM_ERROR: 500,

  // Getting in.
  WRONG_CREDENTIALS: 200,
  CAPTCHA_REQUIRED: 200,
  CAPTCHA_WRONG: 200,
  ACCOUNT_LOCKED: 200,
  ACCOUNT_FROZEN: 200,
  REAL_ACCOUNT_NEEDED: 403,
  NOT_AGENT: 200,
  NOT_MEMBER: 200,
  INVITATION_INVALID: 200,
  USERNAME_IN_USE: 200,
  MOBILE_IN_USE: 200,
  EMAIL_IN_USE: 200,
  REGISTRATION_CLOSED: 200,
  PASSWORD_COMMON: 200,

  // Play.
  GAME_MAINTENANCE: 200,
  GAME_NOT_FOUND: 200,
  ISSUE_NOT_FOUND: 200,
  ISSUE_CLOSED: 200,
  PLAY_UNKNOWN: 200,
  PICKS_MALFORMED: 200,
  PICKS_REPEATED: 200,
  PICKS_TOO_FEW: 200,
  PICKS_TOO_MANY: 200,
  MODE_INVALID: 200,
  LIMIT_STAKE: 200,
  LIMIT_PAYOUT: 200,
  INSUFFICIENT: 200,

  // Paying.
  METHOD_CLOSED: 200,
  BELOW_MIN: 200,
  ABOVE_MAX: 200,
  DAY_LIMIT: 200,
  DEPOSITS_OPEN_MAX: 200,
  DEPOSIT_NOT_OPEN: 200,
  PROVIDER_DOWN: 200,
  SIGNATURE_INVALID: 401,

  // Safer play.
  RG_LIMIT: 423,
  RG_EXCLUDED: 423,
} as const satisfies Record<string, number>

export type Refusal = keyof typeof refusals

/** What any call may answer besides the refusals it lists itself. */
export const commonRefusals = [
  'MALFORMED',
  'ENCRYPTION_REQUIRED',
  'ENCRYPTION_INVALID',
  'NOT_FOUND',
  'NOT_LOGGED_IN',
  'FORBIDDEN',
  'DOMAIN_INVALID',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_CONFLICT',
  'FIELDS_INVALID',
  'TOO_MANY_REQUESTS',
  'BUSY',
  'MAINTENANCE',
  'SYSTEM_ERROR',
] as const satisfies readonly Refusal[]
