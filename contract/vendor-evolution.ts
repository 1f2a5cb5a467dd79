import * as z from 'zod/mini'
import { vendorCall, type VendorDialect, type VendorRefusal } from './vendor-call.ts'

/** Evolution One Wallet, as implemented and tested by github valkyrie-fnd/valkyrie. Money: JSON decimals with up to six digits. */
const name = z.string().check(z.minLength(1), z.maxLength(128))
const table = z.object({ details: z.object({ table: z.object({ id: name }) }), id: name })
const transaction = z.object({ id: name, refId: name, amount: z.number().check(z.gte(0)) })

const asked = { sid: z.string().check(z.minLength(1), z.maxLength(256)), userId: name, uuid: z.optional(z.nullable(name)) }
const check = z.object(asked)
const balance = z.object({ ...asked, currency: name })
const money = z.object({ ...asked, currency: name, game: table, transaction })
const promo = z.object({
  ...asked,
  currency: name,
  game: z.optional(z.nullable(table)),
  promoTransaction: z.object({ type: name, id: name, amount: z.number().check(z.gte(0)) }),
})

const evolutionErrors = {
  'bad-signature': 'INVALID_TOKEN_ID',
  'bad-syntax': 'INVALID_PARAMETER',
  'bad-types': 'INVALID_PARAMETER',
  'too-fine': 'INVALID_PARAMETER',
  'vendor-closed': 'FINAL_ERROR_ACTION_FAILED',
  'token-unknown': 'INVALID_SID',
  'token-expired': 'INVALID_SID',
  'user-wrong': 'INVALID_PARAMETER',
  'game-unknown': 'INVALID_PARAMETER',
  'currency-wrong': 'INVALID_PARAMETER',
  insufficient: 'INSUFFICIENT_FUNDS',
  'member-disabled': 'ACCOUNT_LOCKED',
  limit: 'FINAL_ERROR_ACTION_FAILED',
  conflict: 'INVALID_PARAMETER',
  'bet-unknown': 'BET_DOES_NOT_EXIST',
  'rolled-back': 'BET_ALREADY_SETTLED',
  'already-settled': 'BET_ALREADY_SETTLED',
  'round-closed': 'BET_ALREADY_SETTLED',
  'win-ceiling': 'TEMPORARY_ERROR',
  busy: 'TEMPORARY_ERROR',
  broken: 'UNKNOWN_ERROR',
} as const satisfies Record<VendorRefusal, string>

const status = z.enum(['OK', ...Object.values(evolutionErrors)])
/** Echoed unchanged. */
const echo = z.optional(z.unknown())

const answer = z.object({
  status,
  balance: z.number(),
  bonus: z.literal(0),
  uuid: echo,
  /** Whether a retry may succeed. */
  retransmission: z.optional(z.literal(true)),
})

export const evolution = {
  name: 'evolution',
  title: 'Evolution One Wallet',
  signature: '`authToken` in the query; HTTP 401 without the right one, else 200',
  calls: {
    check: vendorCall({
      path: 'POST /check',
      summary: 'Trades the `sid` of a launch for a new one; the old one takes no bets any more.',
      input: check,
      output: z.object({ status, sid: z.optional(z.string()), uuid: echo }),
    }),
    balance: vendorCall({ path: 'POST /balance', summary: 'What the player can play with.', input: balance, output: answer }),
    debit: vendorCall({ path: 'POST /debit', summary: 'Takes a stake.', input: money, output: answer }),
    credit: vendorCall({
      path: 'POST /credit',
      summary: 'Pays what the bet of the same `refId` has won, once; ends the round.',
      input: money,
      output: answer,
    }),
    cancel: vendorCall({
      path: 'POST /cancel',
      summary: 'Undoes a debit that was not credited. One that never came will not be taken later.',
      input: money,
      output: answer,
    }),
    promoPayout: vendorCall({
      path: 'POST /promo_payout',
      summary: 'Pays a promotion or a jackpot that belongs to no bet.',
      input: promo,
      output: answer,
    }),
  },
  errors: evolutionErrors,
} as const satisfies VendorDialect
