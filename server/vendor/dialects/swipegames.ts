import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import { swipegames as wire, swipegamesErrors } from '@tamuvo/contract/vendor-swipegames.ts'
import type * as z from 'zod/mini'
import { zero } from '@tamuvo/money/amount.ts'
import type { Ask, Outcome } from '../ask.ts'
import { amountDown, exactAmount, scaledFrom, toDecimal } from '../amounts.ts'
import { byPath, type Reply, reads, type WalletDialect, type Wire } from '../dialect.ts'
import type { Integration } from '../integration.ts'
import { canonicalJson, hmacHex, isSameSecret } from './signing.ts'

/**
 * The integration adapter of the SwipeGames Public API 1.8 (github SwipeGames/public-api). `X-REQUEST-SIGN` is the hex
 * HMAC-SHA256 of the raw body; of the canonical JSON of the query on GET.
 *
 * Money: decimal text in main units. A stake finer than our minor unit is refused with 400; a win is rounded down to it.
 *
 * A bet is never sent twice: anything but 200 brings a refund. Wins and refunds come until they get 200, so a refund of what
 * never came is 200, and is remembered; one that names another amount than the bet is refused with 400. A win ends its round,
 * since nothing else does. Free bets and free wins only inform; what a campaign has won comes in the end as a regular win with
 * `frID`, which the promotion pays.
 */
const staked = (said: z.output<typeof wire.calls.bet.input>) => ({
  token: said.sessionID,
  tx: said.txID,
  round: said.roundID,
  isFree: said.type === 'free',
  reopens: true,
})

const askBet = (said: z.output<typeof wire.calls.bet.input>, integration: Integration): Ask => ({
  op: 'bet',
  ...staked(said),
  amount: exactAmount(scaledFrom(said.amount), integration),
  closes: false,
})

const askWin = (said: z.output<typeof wire.calls.bet.input>, integration: Integration): Ask => {
  const amount = amountDown(scaledFrom(said.amount), integration)
  if (said.type === 'regular' && said.frID !== undefined)
    return { op: 'promo', token: said.sessionID, tx: said.txID, round: said.roundID, amount }
  return { op: 'win', ...staked(said), amount: said.type === 'free' ? zero : amount, closes: true, isOnce: false }
}

const askRefund = (said: z.output<typeof wire.calls.refund.input>, integration: Integration): Ask => ({
  op: 'rollback',
  token: said.sessionID,
  tx: said.txID,
  target: said.origTxID,
  amount: amountDown(scaledFrom(said.amount), integration),
  closes: false,
  isAfterWin: true,
})

const ok = (outcome: Outcome, integration: Wire, said: Readonly<Record<string, unknown>>): Reply => ({
  status: 200,
  body: {
    balance: toDecimal(outcome.balance ?? zero, integration),
    ...(said['txID'] === undefined ? {} : { txID: 'txId' in outcome && outcome.txId ? outcome.txId.toString() : said['txID'] }),
  },
})

export const swipegames: WalletDialect = {
  calls: byPath([
    reads(wire.calls.balance, ({ sessionID }) => ({ op: 'balance', token: sessionID })),
    reads(wire.calls.bet, askBet),
    reads(wire.calls.win, askWin),
    reads(wire.calls.refund, askRefund),
  ]),
  isSigned: ({ secrets }, { name: call, query, headers, body }) => {
    const key = secrets.get('integrationKey')
    const signed = call.startsWith('GET') ? canonicalJson(query) : body
    return key !== '' && isSameSecret(headers['x-request-sign'], hmacHex(key, signed))
  },
  say: (outcome, { integration, call, said }) => {
    const isOk =
      outcome.is === 'done' || outcome.is === 'repeated' || (outcome.is === 'bet-unknown' && call === wire.calls.refund.path)
    if (isOk) return ok(outcome, integration, said)
    const { status, ...body } = swipegamesErrors[outcome.is as VendorRefusal]
    return { status, body }
  },
}
