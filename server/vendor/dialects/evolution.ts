import * as z from 'zod/mini'
import { zero } from '@tamuvo/money/amount.ts'
import type { Ask, Outcome, Refusal } from '../ask.ts'
import { amountDown, exactAmount, type Scaled, scaledFrom, toDecimal } from '../amounts.ts'
import { reads, type WalletDialect } from '../dialect.ts'
import type { Integration } from '../integration.ts'
import { isSameSecret } from './signing.ts'

/**
 * Evolution One Wallet, as github valkyrie-fnd/valkyrie speaks and tests it. JSON by POST; the vendor proves itself by
 * `authToken` in the address, so TLS is all that protects a body.
 *
 * Money: JSON decimals with up to six digits. A stake finer than our minor unit is refused (INVALID_PARAMETER); a win is
 * rounded down to it.
 *
 * `check` trades the launch's `sid` for a new one, and the old one takes no bets any more. A bet and its credit share the
 * `refId`; a cancel carries the `id` of the debit that it undoes. A bet is credited once and cannot be cancelled after that
 * (BET_ALREADY_SETTLED). Each credit ends the round, since nothing else does, and a later debit opens it again: one game may
 * take a hundred bets one after the other.
 */
const name = z.string().check(z.minLength(1), z.maxLength(128))
const optionalName = z.optional(z.nullable(name))
const table = z.object({ details: z.object({ table: z.object({ id: name }) }), id: name })
const transaction = z.object({ id: name, refId: name, amount: z.number().check(z.gte(0)) })

const asked = { sid: z.string().check(z.minLength(1), z.maxLength(256)), userId: name, uuid: optionalName }
const check = z.object(asked)
const balance = z.object({ ...asked, currency: name })
const money = z.object({ ...asked, currency: name, game: table, transaction })
const promo = z.object({
  ...asked,
  currency: name,
  game: z.optional(z.nullable(table)),
  promoTransaction: z.object({ type: name, id: name, amount: z.number().check(z.gte(0)) }),
})

/** A number as its shortest text, which up to fifteen digits is the one that was sent. */
const scaled = (value: number): Scaled => scaledFrom(String(value))

const whose = ({ sid, userId }: { sid: string; userId: string }) => ({ token: sid, user: userId })

const staked = (said: z.output<typeof money>) => ({
  ...whose(said),
  tx: said.transaction.id,
  round: said.game.id,
  game: said.game.details.table.id,
  currency: said.currency,
  isFree: false,
  reopens: true,
})

const askDebit = (said: z.output<typeof money>, integration: Integration): Ask => ({
  op: 'bet',
  ...staked(said),
  amount: exactAmount(scaled(said.transaction.amount), integration),
  group: said.transaction.refId,
  closes: false,
})

const askCredit = (said: z.output<typeof money>, integration: Integration): Ask => ({
  op: 'win',
  ...staked(said),
  amount: amountDown(scaled(said.transaction.amount), integration),
  bet: { group: said.transaction.refId },
  closes: true,
  isOnce: true,
})

const askCancel = (said: z.output<typeof money>): Ask => ({
  op: 'rollback',
  ...whose(said),
  tx: said.transaction.id,
  target: said.transaction.id,
  group: said.transaction.refId,
  closes: false,
  isAfterWin: false,
})

const askPromo = (said: z.output<typeof promo>, integration: Integration): Ask => ({
  op: /^jackpot/i.test(said.promoTransaction.type) ? 'jackpot' : 'promo',
  ...whose(said),
  tx: said.promoTransaction.id,
  round: said.game?.id,
  game: said.game?.details.table.id,
  currency: said.currency,
  amount: amountDown(scaled(said.promoTransaction.amount), integration),
})

const words: Record<Refusal, string> = {
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
  busy: 'TEMPORARY_ERROR',
  broken: 'UNKNOWN_ERROR',
}

const statusOf = (outcome: Outcome, call: string): string => {
  if (outcome.is === 'done' || outcome.is === 'repeated') return 'OK'
  // A debit whose cancel came first: it must not be tried again.
  if (outcome.is === 'rolled-back' && call === 'POST /debit') return 'FINAL_ERROR_ACTION_FAILED'
  return words[outcome.is]
}

export const evolution: WalletDialect = {
  calls: {
    'POST /check': reads(check, (said) => ({ op: 'check', ...whose(said), trades: true })),
    'POST /balance': reads(balance, (said) => ({ op: 'balance', ...whose(said), currency: said.currency })),
    'POST /debit': reads(money, askDebit),
    'POST /credit': reads(money, askCredit),
    'POST /cancel': reads(money, askCancel),
    'POST /promo_payout': reads(promo, askPromo),
  },
  isSigned: ({ secrets }, { query }) => isSameSecret(query['authToken'], secrets.get('authToken')),
  say: (outcome, { integration, call, said }) => {
    const status = statusOf(outcome, call)
    const echo = said['uuid'] === undefined ? {} : { uuid: said['uuid'] }
    const httpStatus = outcome.is === 'bad-signature' ? 401 : 200
    if (call === 'POST /check')
      return { status: httpStatus, body: { status, ...('token' in outcome ? { sid: outcome.token } : {}), ...echo } }
    const balanceNow = Number(toDecimal(outcome.balance ?? zero, integration))
    const retry = outcome.is === 'busy' ? { retransmission: true } : {}
    return { status: httpStatus, body: { status, balance: balanceNow, bonus: 0, ...echo, ...retry } }
  },
}
