import { randomUUID } from 'node:crypto'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import type { Vendor } from '../vendor.ts'
import { post } from './send.ts'
import type { Posting, Wallet, WalletAnswer, WalletPlayer, WalletRefusal } from './wallet.ts'

/**
 * Evolution One Wallet, as its provider: JSON by POST with `authToken` in the address, amounts as decimals. A bet and its credit share
 * the `refId`; a round has one debit, and one credit or cancel, which carries the id of the debit. A jackpot is a promo payout beside it. What is not answered, and what is
 * answered TEMPORARY_ERROR, UNKNOWN_ERROR, OPERATION_IN_PROCESS or unreadably, may have been done: a debit is cancelled, the others are
 * sent until they are taken.
 */
const answer = z.object({ status: z.string(), uuid: z.optional(z.string()), balance: z.optional(z.number()) })
const checked = z.object({ status: z.literal('OK'), sid: z.string().check(z.minLength(1)) })

/** Statuses of a debit that was certainly not taken. */
const debitRefusals: Readonly<Record<string, WalletRefusal>> = {
  INVALID_TOKEN_ID: 'closed',
  INVALID_SID: 'session',
  INVALID_PARAMETER: 'closed',
  INSUFFICIENT_FUNDS: 'insufficient',
  ACCOUNT_LOCKED: 'player',
  FINAL_ERROR_ACTION_FAILED: 'closed',
  BET_ALREADY_SETTLED: 'closed',
}

/** Statuses after which a credit or cancel can never be taken. */
const finalRefusals: Readonly<Record<string, WalletRefusal>> = {
  INVALID_PARAMETER: 'closed',
  BET_DOES_NOT_EXIST: 'bet-gone',
  // A round is credited or cancelled, never both, so a cancel that hears this was done before.
  BET_ALREADY_SETTLED: 'bet-gone',
}

const unitsOf = (money: Amount): number => Number(toWire(money))

/** Rounded to the hundredths that were sent; undefined for what is no amount. */
const moneyFrom = (units: number | undefined): Amount | undefined =>
  units !== undefined && units >= 0 && units < 1e12 ? fromWire(units.toFixed(2)) : undefined

export const evolutionWallet = ({ walletUrl, currency, keys }: Vendor): Wallet => {
  const send = async (path: string, body: object) => {
    const uuid = randomUUID()
    const url = `${walletUrl}${path}?authToken=${encodeURIComponent(keys['authToken'] ?? '')}`
    return { uuid, came: await post({ url, body: JSON.stringify({ ...body, uuid }) }) }
  }
  const ask = async (path: string, body: object, refusals: typeof debitRefusals): Promise<WalletAnswer> => {
    const { uuid, came } = await send(path, body)
    const read = answer.safeParse(came?.body)
    // An answer to something else says nothing about this.
    if (!came || !read.success || (read.data.uuid ?? uuid) !== uuid) return { is: 'unknown', text: came?.text ?? 'no answer' }
    const { status, balance } = read.data
    if (status === 'OK') return { is: 'done', balance: moneyFrom(balance), text: came.text }
    const why = refusals[status]
    return why ? { is: 'refused', why, text: came.text } : { is: 'unknown', text: came.text }
  }
  return {
    check: async (player) => checked.safeParse((await send('/check', whose(player))).came?.body).data?.sid,
    balance: async (player) => {
      const said = await ask('/balance', { ...whose(player), currency }, {})
      return said.is === 'done' ? said.balance : undefined
    },
    bet: (posting) => ask('/debit', moneyOf(posting, currency, posting.call.id), debitRefusals),
    win: (posting) => ask('/credit', moneyOf(posting, currency, posting.call.id), finalRefusals),
    jackpot: (posting) => ask('/promo_payout', jackpotOf(posting, currency), finalRefusals),
    rollback: (posting) => ask('/cancel', moneyOf({ ...posting, call: posting.bet }, currency, posting.bet.id), finalRefusals),
  }
}

const whose = ({ player, walletToken }: Pick<WalletPlayer, 'player' | 'walletToken'>) => ({ sid: walletToken, userId: player })

const gameOf = ({ id, game }: Posting['round']) => ({ id: id.toString(), type: 'table', details: { table: { id: game } } })

/** A jackpot belongs to no bet, and names the round that won it. */
const jackpotOf = ({ round, call: { id, amount } }: Posting, currency: string) => ({
  ...whose(round),
  currency,
  game: gameOf(round),
  promoTransaction: { type: 'JackpotWin', id, amount: unitsOf(amount) },
})

const moneyOf = ({ round, call, bet }: Posting, currency: string, id: string) => ({
  ...whose(round),
  currency,
  game: gameOf(round),
  transaction: { id, refId: bet.id, amount: unitsOf(call.amount) },
})
