import * as z from 'zod/mini'
import { vendorCall, type VendorDialect, type VendorRefusal } from './vendor-call.ts'

/**
 * The generic seamless wallet of Hub88 (docs.hub88.io) and Caleta (Operator's Guide 1.5): one dialect with two sets of
 * paths and two names of the header. Money: integers, the value × 100,000. HTTP 200 always.
 */
const name = z.string().check(z.minLength(1), z.maxLength(128))
const money = z.int().check(z.gte(0))
const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(128))))

const asked = { token: z.string().check(z.minLength(1), z.maxLength(256)), request_uuid: name, user: optionalText }
const staked = {
  ...asked,
  transaction_uuid: name,
  round: name,
  round_closed: z.optional(z.boolean()),
  is_free: z.optional(z.boolean()),
  game_code: name,
  currency: name,
  amount: money,
}

const check = z.object({ token: asked.token })
const balance = z.object({ ...asked, game_code: z.optional(z.nullable(name)) })
const info = z.object({ user: name, request_uuid: name })
const bet = z.object(staked)
/** `jackpot_win`: how much of the amount comes from a jackpot. */
const win = z.object({ ...staked, reference_transaction_uuid: name, jackpot_win: z.optional(z.nullable(money)) })
const rollback = z.object({
  ...asked,
  transaction_uuid: name,
  reference_transaction_uuid: name,
  round: name,
  round_closed: z.optional(z.boolean()),
  game_code: name,
})

/** Status by refusal. */
const hub88Errors = {
  'bad-signature': 'RS_ERROR_INVALID_SIGNATURE',
  'bad-syntax': 'RS_ERROR_WRONG_SYNTAX',
  'bad-types': 'RS_ERROR_WRONG_TYPES',
  'too-fine': 'RS_ERROR_WRONG_TYPES',
  'vendor-closed': 'RS_ERROR_INVALID_PARTNER',
  'token-unknown': 'RS_ERROR_INVALID_TOKEN',
  'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
  'user-wrong': 'RS_ERROR_INVALID_TOKEN',
  'game-unknown': 'RS_ERROR_INVALID_GAME',
  'currency-wrong': 'RS_ERROR_WRONG_CURRENCY',
  insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY',
  'member-disabled': 'RS_ERROR_USER_DISABLED',
  limit: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  'bet-unknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'already-settled': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // A bet on a round that the provider itself has ended: a known status, so that it drops the bet.
  'round-closed': 'RS_ERROR_WRONG_SYNTAX',
  'win-ceiling': 'RS_ERROR_TIMEOUT',
  busy: 'RS_ERROR_TIMEOUT',
  broken: 'RS_ERROR_UNKNOWN',
} as const satisfies Record<VendorRefusal, string>

/** Caleta has no status for a disabled partner. */
const caletaErrors = { ...hub88Errors, 'vendor-closed': 'RS_ERROR_USER_DISABLED' } as const satisfies Record<
  VendorRefusal,
  string
>

const answer = z.object({
  status: z.enum(['RS_OK', ...Object.values(hub88Errors)]),
  /** Echoed unchanged. */
  request_uuid: z.optional(z.unknown()),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  balance: z.optional(money),
  token: z.optional(z.string()),
})

/** What a launch says of the player, and nothing more: other fields of the document are personal and optional. */
const infoAnswer = z.object({
  status: answer.shape.status,
  request_uuid: answer.shape.request_uuid,
  user: z.optional(z.string()),
  country: z.optional(z.string()),
  jurisdiction: z.optional(z.string()),
  sub_partner_id: z.optional(z.string()),
})

const balanceSummary = 'What the player can play with.'
const betSummary = 'Takes a stake. The same transaction again gets the first answer.'
const winSummary = 'Pays a win of a bet, and what of it comes from a jackpot; rounded down to our smallest unit.'
const rollbackSummary = 'Undoes a bet or a win. Of what never came it is a success, and what comes later is refused.'

export const hub88 = {
  name: 'hub88',
  title: 'Hub88',
  signature: 'X-Hub88-Signature: RSA-SHA256 of the body, in base64',
  calls: {
    info: vendorCall({
      path: 'POST /user/info',
      summary: 'Where a player of the vendor plays from; others are not known.',
      input: info,
      output: infoAnswer,
    }),
    balance: vendorCall({ path: 'POST /user/balance', summary: balanceSummary, input: balance, output: answer }),
    bet: vendorCall({ path: 'POST /transaction/bet', summary: betSummary, input: bet, output: answer }),
    win: vendorCall({ path: 'POST /transaction/win', summary: winSummary, input: win, output: answer }),
    rollback: vendorCall({ path: 'POST /transaction/rollback', summary: rollbackSummary, input: rollback, output: answer }),
  },
  errors: hub88Errors,
} as const satisfies VendorDialect

export const caleta = {
  name: 'caleta',
  title: 'Caleta',
  signature: 'X-Auth-Signature: RSA-SHA256 of the body, in base64',
  calls: {
    check: vendorCall({
      path: 'POST /wallet/check',
      summary: 'Trades the token of a launch for another; the first takes no bets any more.',
      input: check,
      output: answer,
    }),
    balance: vendorCall({ path: 'POST /wallet/balance', summary: balanceSummary, input: balance, output: answer }),
    bet: vendorCall({ path: 'POST /wallet/bet', summary: betSummary, input: bet, output: answer }),
    win: vendorCall({ path: 'POST /wallet/win', summary: winSummary, input: win, output: answer }),
    rollback: vendorCall({ path: 'POST /wallet/rollback', summary: rollbackSummary, input: rollback, output: answer }),
  },
  errors: caletaErrors,
} as const satisfies VendorDialect
