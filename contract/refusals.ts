import { loyaltyRefusals } from './loyalty-refusals.ts'

/**
 * Every refusal, and its HTTP status. A business refusal is a regular answer (200): the request was understood. The client turns
 * the code into a sentence of the member's language.
 */
export const refusals = {
  // The request itself.
  MALFORMED: 400,
  ENCRYPTION_REQUIRED: 400,
  ENCRYPTION_INVALID: 400,
  NOT_FOUND: 404,
  ARCHIVED: 410,
  NOT_LOGGED_IN: 401,
  FORBIDDEN: 403,
  OPERATOR_KEY_NEEDED: 401,
  OPERATOR_KEY_WRONG: 401,
  STAFF_AUTHENTICATOR_NEEDED: 403,
  STAFF_CODE_NEEDED: 401,
  STAFF_CODE_WRONG: 401,
  DOMAIN_INVALID: 403,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_CONFLICT: 409,
  FIELDS_INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  POSTING_STOPPED: 503,
  MAINTENANCE: 503,
  SYSTEM_ERROR: 500,

  // Login and registration.
  WRONG_CREDENTIALS: 200,
  CAPTCHA_REQUIRED: 200,
  CAPTCHA_WRONG: 200,
  /** `value.purpose`: what to do it for, see `GET /wps/proof-of-work`. */
  PROOF_OF_WORK_REQUIRED: 200,
  BOT_CHECK_REQUIRED: 200,
  BOT_CHECK_WRONG: 200,
  BOT_CHECK_OVER: 200,
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
  FREEPLAY_CLOSED: 200,

  // Agents. `value.fields`: which of the terms.
  RATE_ABOVE_OWN: 200,
  RATE_LOWERED: 200,
  RATE_BELOW_TEAM: 200,
  ASSISTANT_LIMITED: 403,
  LINKS_MAX: 200,
  /** The agent is self-excluded: no one is invited in that name. */
  INVITES_MUTED: 200,
  /** As many as the agent may have are at terms that leave the agent nothing; `value.max`. */
  QUOTA_REACHED: 200,
  /** Why, is not said. */
  MEMBER_NOT_REACHED: 200,
  /** `value.max` a day. */
  MESSAGES_MAX: 200,
  ASSISTANTS_MAX: 200,
  /** Another file is being made. */
  EXPORT_RUNNING: 200,
  EXPORT_EXPIRED: 410,
  /** `value.because`. */
  MOVE_INVALID: 200,

  // Contracts of agents.
  CONTRACTS_OFF: 200,
  /** `value.fields`. */
  CONTRACT_TERMS_INVALID: 200,
  /** `value.own`: the rate of the own contract. */
  CONTRACT_RATE_ABOVE_OWN: 200,
  CONTRACT_OPEN: 200,
  CONTRACT_ANSWERED: 200,
  /** `value.contracts`. */
  CONTRACT_CONSENT_NEEDED: 200,
  BILL_SETTLED: 200,

  // Passwords.
  PASSWORD_CHANGE_DUE: 403,
  PASSWORD_WRONG: 200,
  PASSWORD_USED: 200,
  PASSWORD_NEEDED: 200,
  INITIAL_PASSWORD_OVER: 200,
  USER_OR_EMAIL_NOT_FOUND: 200,
  RESET_LINK_INVALID: 200,
  WD_PASSWORD_WRONG: 200,
  WD_PASSWORD_LOCKED: 200,
  WD_PASSWORD_WEAK: 200,
  WD_PASSWORD_SET: 200,
  WD_PASSWORD_MISSING: 200,

  // Codes and second verification.
  SMS_INVALID_NUMBER: 200,
  SMS_MISSING_NUMBER: 200,
  SMS_TOO_MANY: 429,
  SMS_UNKNOWN: 200,
  SMS_INVALID_CODE: 200,
  SMS_CAPTCHA_FAILED: 200,
  SMS_QUOTA: 200,
  SMS_NOT_ALLOWED: 200,
  SMS_EXPIRED: 200,
  SMS_POPUP_CLOSED: 200,
  MAIL_FAILED: 200,
  CODE_WRONG: 200,
  CODE_EXPIRED: 200,
  CHALLENGE_OVER: 200,
  PAYEE_WRONG: 200,
  VERIFY_BY_SUPPORT: 200,
  VERIFY_METHOD_NEEDED: 200,
  TWOFA_REQUIRED: 200,
  TWOFA_WRONG: 200,
  TWOFA_ON: 200,
  TWOFA_OFF: 200,
  /** `value.methods`: by which of the second factors the session can be proven again. */
  STEP_UP_REQUIRED: 200,
  PASSKEY_WRONG: 200,
  PASSKEY_OVER: 200,
  PASSKEY_KNOWN: 200,
  PASSKEYS_MAX: 200,

  // The member's account.
  FIELD_LOCKED: 200,
  PUBLIC_NAME_NEEDED: 200,
  TOO_YOUNG: 200,
  IMAGE_INVALID: 200,
  IMAGE_TOO_LARGE: 200,

  // Play.
  GAME_MAINTENANCE: 200,
  GAME_NOT_FOUND: 200,
  VENDOR_DOWN: 200,
  TRANSFER_OPEN: 200,
  ISSUE_NOT_FOUND: 200,
  ISSUE_NOT_OPEN: 200,
  ISSUE_CLOSED: 200,
  ISSUE_NOT_CLOSED: 200,
  PLAY_UNKNOWN: 200,
  PICKS_MALFORMED: 200,
  PICKS_REPEATED: 200,
  PICKS_TOO_FEW: 200,
  PICKS_TOO_MANY: 200,
  MODE_INVALID: 200,
  UNIT_INVALID: 200,
  STAKE_TOO_LOW: 200,
  LIMIT_STAKE: 200,
  LIMIT_PAYOUT: 200,
  /** `value.numbers`: each with its play; an empty number is one of so many that a ticket counts as all. */
  NUMBER_SOLD_OUT: 200,
  /** A free bet that has less left than an order costs, or ran out. */
  FREE_BET_CHANGED: 200,
  INSUFFICIENT: 200,

  // Games of our own studio.
  GAME_SESSION_OVER: 401,
  BET_INVALID: 200,
  /** `value.round`: the round that has to be finished first. */
  ROUND_OPEN: 200,
  ROUND_OVER: 200,
  STEP_CONFLICT: 409,
  ACTION_INVALID: 200,
  /** `value.waitMs`. */
  TOO_SOON: 200,
  /** `value.freeSpins`: those at the game that there are now, null for none. */
  FREE_SPINS_CHANGED: 200,
  TOURNAMENT_INVALID: 200,
  TOURNAMENT_OVER: 200,
  ...loyaltyRefusals,
  ROUND_CLOSED: 200,
  ROUND_FULL: 200,
  ROUND_JOINED: 200,
  ROUND_NOT_CLIMBING: 200,
  TOO_LATE: 200,

  // Payments.
  METHOD_CLOSED: 200,
  BELOW_MIN: 200,
  ABOVE_MAX: 200,
  DAY_LIMIT: 200,
  UPLINE_NOT_ALLOWED: 200,
  UPLINE_CLOSED: 200,
  DOWNLINE_NOT_ALLOWED: 200,
  DOWNLINE_CLOSED: 200,
  DOWNLINE_LIMIT: 200,
  BILLS_UNPAID: 200,
  DEPOSITS_OPEN_MAX: 200,
  DEPOSIT_NOT_OPEN: 200,
  RECEIPT_NOT_READY: 200,
  METHOD_NOT_FOR_YOU: 200,
  DEPOSIT_PROOF_NEEDED: 200,
  DEPOSIT_SLIPS_MAX: 200,
  /** `value.amounts`: what other members wait for now. */
  P2P_NO_MATCH: 200,
  P2P_PART_OPEN: 200,
  P2P_OFF: 200,
  /** `value.until`. */
  P2P_STRUCK: 200,
  P2P_CLOSED: 200,
  P2P_PAYEE_STOPPED: 200,
  P2P_ENDED: 200,
  P2P_FORCED: 200,
  P2P_TIME_OVER: 200,
  P2P_PROOF_NEEDED: 200,
  VOUCHER_INVALID: 200,
  VOUCHER_USED: 200,
  VOUCHER_EXPIRED: 200,
  PROVIDER_DOWN: 200,
  TURNOVER_NOT_MET: 200,
  WITHDRAWALS_OPEN_MAX: 200,
  /** `value.until` and `value.words`. */
  WD_HELD: 200,
  /** `value.bar` and `value.usableFrom`. */
  PAYEE_NOT_USABLE: 200,
  PAYEE_NAME_NEEDED: 200,
  INSTITUTION_CLOSED: 200,
  PAYEES_MAX: 200,
  PAYEE_KNOWN: 200,
  PAYEE_BARRED: 200,
  PAYEE_LOCKED: 200,
  PAYEE_IN_USE: 200,
  CARD_IN_USE: 200,
  SIGNATURE_INVALID: 401,

  // Safer play.
  RG_LIMIT: 423,
  /** The stake would break the terms of an open bonus: `value.most` is what they allow, null where they close the product. */
  BONUS_TERMS: 423,
  RG_EXCLUDED: 423,
  RG_NOT_YET: 200,
  RG_NOTHING_ASKED: 200,
  RG_NO_WINDOW: 200,

  // Identity (KYC).
  KYC_REQUIRED: 403,
  KYC_NOT_OPEN: 200,
  KYC_INCOMPLETE: 200,
  KYC_FILES_MAX: 200,

  // Customer service.
  SERVICE_OFFLINE: 200,
  SERVICE_ENDED: 200,
  SERVICE_TAKEN: 200,
  SERVICE_RATED: 200,

  // The public rooms.
  CHAT_RANK_NEEDED: 200,
  CHAT_CLOSED: 200,
  CHAT_SILENCED: 200,
  CHAT_TOO_SOON: 429,
  CHAT_TOO_LONG: 200,
  CHAT_WORD: 200,
  CHAT_LINK: 200,
  CHAT_CONTACT: 200,
  CHAT_BET_OPEN: 200,

  // Staff.
  CASE_CLOSED: 200,
  DAY_SIGNED: 200,
  DAY_NOT_READY: 200,
  DEPOSIT_LINE_TAKEN: 200,
  DEPOSIT_UNPAID: 200,
  ACCOUNT_IN_USE: 200,
  SAME_PERSON: 200,
  SETTING_CHANGED: 409,
} as const satisfies Record<string, number>

export type Refusal = keyof typeof refusals

/** Refusals of any call besides its own. */
export const commonRefusals = [
  'MALFORMED',
  'ENCRYPTION_REQUIRED',
  'ENCRYPTION_INVALID',
  'NOT_FOUND',
  'NOT_LOGGED_IN',
  'PASSWORD_CHANGE_DUE',
  'FORBIDDEN',
  'OPERATOR_KEY_NEEDED',
  'OPERATOR_KEY_WRONG',
  'STAFF_AUTHENTICATOR_NEEDED',
  'STAFF_CODE_NEEDED',
  'STAFF_CODE_WRONG',
  'DOMAIN_INVALID',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_CONFLICT',
  'FIELDS_INVALID',
  'TOO_MANY_REQUESTS',
  'BUSY',
  'POSTING_STOPPED',
  'MAINTENANCE',
  'SYSTEM_ERROR',
] as const satisfies readonly Refusal[]
