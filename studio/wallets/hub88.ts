import { createSign, randomUUID } from 'node:crypto'
import { type Amount, amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import type { Vendor } from '../vendor.ts'
import { post } from './send.ts'
import type { Posting, Wallet, WalletAnswer, WalletPlayer, WalletRefusal } from './wallet.ts'

/**
 * The generic seamless wallet of Hub88 (docs.hub88.io), as its provider: JSON by POST, base64 RSA-SHA256 of the body in
 * `X-Hub88-Signature`, amounts as whole numbers, the value × 100,000. A win has what was won from jackpots, named by `jackpot_win`. A bet is not sent twice: what is not answered, and what is
 * answered RS_ERROR_UNKNOWN, RS_ERROR_TIMEOUT or unreadably, is rolled back. Wins and rollbacks are sent until they are taken.
 */
const scale = 100_000n

const answer = z.object({
  status: z.string(),
  request_uuid: z.optional(z.string()),
  balance: z.optional(z.int()),
  currency: z.optional(z.string()),
})

/** Statuses of a bet that was certainly not taken. */
const betRefusals: Readonly<Record<string, WalletRefusal>> = {
  RS_ERROR_INVALID_PARTNER: 'closed',
  RS_ERROR_INVALID_TOKEN: 'session',
  RS_ERROR_TOKEN_EXPIRED: 'session',
  RS_ERROR_INVALID_GAME: 'closed',
  RS_ERROR_WRONG_CURRENCY: 'closed',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient',
  RS_ERROR_USER_DISABLED: 'player',
  RS_ERROR_INVALID_SIGNATURE: 'closed',
  RS_ERROR_WRONG_SYNTAX: 'closed',
  RS_ERROR_WRONG_TYPES: 'closed',
  RS_ERROR_DUPLICATE_TRANSACTION: 'closed',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'closed',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit',
}

/** Statuses after which a win or rollback can never be taken. */
const finalRefusals: Readonly<Record<string, WalletRefusal>> = {
  RS_ERROR_DUPLICATE_TRANSACTION: 'closed',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'bet-gone',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'bet-gone',
}

const toScaled = (money: Amount): number => Number((money * scale) / minorPerUnit)
const fromScaled = (value: number): Amount => amount((BigInt(value) * minorPerUnit) / scale)

export const hub88Wallet = ({ walletUrl, currency, keys }: Vendor): Wallet => {
  const ask = async (path: string, body: Record<string, unknown>, refusals: typeof betRefusals): Promise<WalletAnswer> => {
    const request_uuid = randomUUID()
    const text = JSON.stringify({ ...body, request_uuid })
    const signature = createSign('RSA-SHA256')
      .update(text)
      .sign(keys['privateKey'] ?? '', 'base64')
    const came = await post({ url: `${walletUrl}${path}`, headers: { 'x-hub88-signature': signature }, body: text })
    const read = answer.safeParse(came?.body)
    if (!came || !read.success) return { is: 'unknown', text: came?.text ?? 'no answer' }
    const { status, balance, currency: said, request_uuid: echo } = read.data
    // An answer to something else says nothing about this.
    if (echo !== undefined && echo !== request_uuid) return { is: 'unknown', text: came.text }
    if (status === 'RS_OK') {
      const isOurs = balance !== undefined && balance >= 0 && (said === undefined || said === currency)
      return { is: 'done', balance: isOurs ? fromScaled(balance) : undefined, text: came.text }
    }
    const why = refusals[status]
    return why ? { is: 'refused', why, text: came.text } : { is: 'unknown', text: came.text }
  }
  return {
    balance: async (player) => {
      const said = await ask('/user/balance', whose(player), {})
      return said.is === 'done' ? said.balance : undefined
    },
    bet: (posting) => ask('/transaction/bet', { ...moneyOf(posting, currency), round_closed: false }, betRefusals),
    win: (posting) =>
      ask(
        '/transaction/win',
        { ...moneyOf(posting, currency), ...jackpotOf(posting), reference_transaction_uuid: posting.bet.id, round_closed: true },
        finalRefusals,
      ),
    rollback: (posting) => {
      const body = { ...transactionOf(posting), reference_transaction_uuid: posting.bet.id, round_closed: true }
      return ask('/transaction/rollback', body, finalRefusals)
    },
  }
}

const whose = ({ player, game, walletToken }: WalletPlayer) => ({ token: walletToken, user: player, game_code: game })

const transactionOf = ({ round, call }: Posting) => ({
  ...whose(round),
  transaction_uuid: call.id,
  round: round.id.toString(),
})

/** What of a win comes from jackpots; nothing is said where nothing does. */
const jackpotOf = ({ round: { jackpot } }: Posting) => (jackpot ? { jackpot_win: toScaled(jackpot) } : {})

const moneyOf = (posting: Posting, currency: string) => ({
  ...transactionOf(posting),
  is_free: false,
  currency,
  amount: toScaled(posting.call.amount),
})
