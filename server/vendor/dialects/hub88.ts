import * as z from 'zod/mini'
import type { Ask, Outcome, Refusal } from '../ask.ts'
import { amountDown, exactAmount, toScaled } from '../amounts.ts'
import { type Reader, reads, type WalletDialect } from '../dialect.ts'
import type { Integration } from '../integration.ts'
import { isRsaSigned } from './signing.ts'

/**
 * The generic seamless wallet of Hub88 (docs.hub88.io) and Caleta (Operator's Guide 1.5): one dialect with two sets of
 * paths and two names of the header. JSON by POST, base64 RSA-SHA256 of the body in the header, HTTP 200 always.
 *
 * Money: whole numbers, the value × 100,000. A stake finer than our minor unit is refused (RS_ERROR_WRONG_TYPES); a win is
 * rounded down to it.
 *
 * Repeats: the same `transaction_uuid` with the same content is RS_OK with the first answer. Caleta calls a duplicate only
 * what has another user, round or game; Hub88 also what has another amount or reference. We hold the stricter: a provider
 * must never believe in an amount that was not booked.
 *
 * A failed bet is dropped by the provider when the status is known, and rolled back after RS_ERROR_UNKNOWN and _TIMEOUT; so
 * those two are said only when we do not know ourselves. A rollback of what never came is RS_OK, since what it asks for is
 * true, and the transaction is refused (RS_ERROR_TRANSACTION_ROLLED_BACK) should it still come.
 */
const scale = 100_000n

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

const balance = z.object({ ...asked, game_code: z.optional(z.nullable(name)) })
const bet = z.object(staked)
const win = z.object({ ...staked, reference_transaction_uuid: name })
const rollback = z.object({
  ...asked,
  transaction_uuid: name,
  reference_transaction_uuid: name,
  round: name,
  round_closed: z.optional(z.boolean()),
  game_code: name,
})

const scaled = (value: number) => ({ value: BigInt(value), scale })

const whose = (said: { token: string; user?: string | null | undefined }) => ({ token: said.token, user: said.user ?? undefined })

const stakedOf = (said: z.output<typeof bet>) => ({
  ...whose(said),
  tx: said.transaction_uuid,
  round: said.round,
  game: said.game_code,
  currency: said.currency,
  isFree: said.is_free ?? false,
  closes: said.round_closed ?? false,
  reopens: false,
})

const askBalance = (said: z.output<typeof balance>): Ask => ({ op: 'balance', ...whose(said), game: said.game_code ?? undefined })

const askBet = (said: z.output<typeof bet>, integration: Integration): Ask => ({
  op: 'bet',
  ...stakedOf(said),
  amount: exactAmount(scaled(said.amount), integration),
})

const askWin = (said: z.output<typeof win>, integration: Integration): Ask => ({
  op: 'win',
  ...stakedOf(said),
  amount: amountDown(scaled(said.amount), integration),
  bet: { tx: said.reference_transaction_uuid },
  isOnce: false,
})

const askRollback = (said: z.output<typeof rollback>): Ask => ({
  op: 'rollback',
  ...whose(said),
  tx: said.transaction_uuid,
  target: said.reference_transaction_uuid,
  closes: said.round_closed ?? false,
  isAfterWin: true,
})

const check = z.object({ token: asked.token })

/** The word for every way to say no. */
const statuses: Record<Refusal, string> = {
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
  busy: 'RS_ERROR_TIMEOUT',
  broken: 'RS_ERROR_UNKNOWN',
}

/** Caleta's list knows no disabled partner. */
const caletaStatuses: Record<Refusal, string> = { ...statuses, 'vendor-closed': 'RS_ERROR_USER_DISABLED' }

const statusOf = (words: Record<Refusal, string>, outcome: Outcome, isRollback: boolean): string => {
  if (outcome.is === 'done' || outcome.is === 'repeated') return 'RS_OK'
  return outcome.is === 'bet-unknown' && isRollback ? 'RS_OK' : words[outcome.is]
}

const speak = (header: string, calls: Record<string, Reader>, words: Record<Refusal, string>): WalletDialect => ({
  calls,
  isSigned: ({ settings }, call) => isRsaSigned(settings['publicKey'], call.body, call.headers[header]),
  say: (outcome, { integration, call, said }) => {
    const status = statusOf(words, outcome, call.endsWith('/rollback'))
    const { memberId, balance: own } = outcome
    return {
      status: 200,
      body: {
        status,
        ...(said['request_uuid'] === undefined ? {} : { request_uuid: said['request_uuid'] }),
        ...(memberId === undefined ? {} : { user: memberId.toString(), currency: integration.currency }),
        ...(own === undefined ? {} : { balance: Number(toScaled(own, scale, integration)) }),
        ...('token' in outcome ? { token: outcome.token } : {}),
      },
    }
  },
})

export const hub88 = speak(
  'x-hub88-signature',
  {
    'POST /user/balance': reads(balance, askBalance),
    'POST /transaction/bet': reads(bet, askBet),
    'POST /transaction/win': reads(win, askWin),
    'POST /transaction/rollback': reads(rollback, askRollback),
  },
  statuses,
)

export const caleta = speak(
  'x-auth-signature',
  {
    'POST /wallet/check': reads(check, ({ token }) => ({ op: 'check', token, trades: true })),
    'POST /wallet/balance': reads(balance, askBalance),
    'POST /wallet/bet': reads(bet, askBet),
    'POST /wallet/win': reads(win, askWin),
    'POST /wallet/rollback': reads(rollback, askRollback),
  },
  caletaStatuses,
)
