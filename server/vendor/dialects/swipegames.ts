import * as z from 'zod/mini'
import { zero } from '@tamuvo/money/amount.ts'
import type { Ask, Outcome, Refusal } from '../ask.ts'
import { amountDown, exactAmount, scaledFrom, toDecimal } from '../amounts.ts'
import { type Reply, reads, type WalletDialect } from '../dialect.ts'
import type { Integration } from '../integration.ts'
import { canonicalJson, hmacHex, isSameSecret } from './signing.ts'

/**
 * The integration adapter of the SwipeGames Public API 1.8 (github SwipeGames/public-api). `X-REQUEST-SIGN` is the hex
 * HMAC-SHA256 of the raw body; of the canonical JSON of the query on GET.
 *
 * Money: decimal text in main units. A stake finer than our minor unit is refused with 400; a win is rounded down to it.
 *
 * A bet is never sent twice: anything but 200 brings a refund. Wins and refunds come until they get 200, so a refund of what
 * never came is 200, and is remembered. A win ends its round, since nothing else does. Free bets and free wins only inform;
 * what a campaign has won comes in the end as a regular win with `frID`, which the promotion pays.
 */
const name = z.string().check(z.minLength(1), z.maxLength(128))
const money = z.string().check(z.maxLength(32))
const kind = z.enum(['regular', 'free'])

const balance = z.object({ sessionID: name })
const bet = z.object({ type: kind, sessionID: name, amount: money, txID: name, roundID: name, frID: z.optional(name) })
const refund = z.object({ sessionID: name, txID: name, origTxID: name, roundID: z.optional(name), amount: money })

const staked = (said: z.output<typeof bet>) => ({
  token: said.sessionID,
  tx: said.txID,
  round: said.roundID,
  isFree: said.type === 'free',
  reopens: true,
})

const askBet = (said: z.output<typeof bet>, integration: Integration): Ask => ({
  op: 'bet',
  ...staked(said),
  amount: exactAmount(scaledFrom(said.amount), integration),
  closes: false,
})

const askWin = (said: z.output<typeof bet>, integration: Integration): Ask => {
  const amount = amountDown(scaledFrom(said.amount), integration)
  if (said.type === 'regular' && said.frID !== undefined)
    return { op: 'promo', token: said.sessionID, tx: said.txID, round: said.roundID, amount }
  return { op: 'win', ...staked(said), amount: said.type === 'free' ? zero : amount, closes: true, isOnce: false }
}

const askRefund = (said: z.output<typeof refund>): Ask => ({
  op: 'rollback',
  token: said.sessionID,
  tx: said.txID,
  target: said.origTxID,
  closes: false,
  isAfterWin: true,
})

type Word = { status: number; message: string; code?: string; action?: 'refresh' }

const words: Record<Refusal, Word> = {
  'bad-signature': { status: 401, message: 'Wrong signature' },
  'bad-syntax': { status: 400, message: 'The request could not be read' },
  'bad-types': { status: 400, message: 'A field is not as agreed' },
  'too-fine': { status: 400, message: 'The amount is too fine for this currency' },
  'vendor-closed': { status: 400, message: 'The games are closed', code: 'game_not_found' },
  'token-unknown': { status: 404, message: 'No such session', code: 'session_not_found' },
  'token-expired': { status: 400, message: 'The session has expired', code: 'session_expired', action: 'refresh' },
  'user-wrong': { status: 404, message: 'No such session', code: 'session_not_found' },
  'game-unknown': { status: 400, message: 'The game is not open', code: 'game_not_found' },
  'currency-wrong': { status: 400, message: 'Another currency', code: 'currency_not_supported' },
  insufficient: { status: 400, message: 'The balance is not enough', code: 'insufficient_funds' },
  'member-disabled': { status: 400, message: 'The account is closed for games', code: 'account_blocked' },
  limit: { status: 400, message: 'A limit of the player is reached', code: 'bet_limit' },
  conflict: { status: 400, message: 'The txID was used for something else' },
  'bet-unknown': { status: 404, message: 'The bet was not found' },
  'rolled-back': { status: 400, message: 'The bet was refunded' },
  'already-settled': { status: 400, message: 'The transaction cannot be refunded' },
  'round-closed': { status: 400, message: 'The round is over' },
  busy: { status: 500, message: 'Temporarily not available', code: 'client_connection_error' },
  broken: { status: 500, message: 'Server error' },
}

const ok = (outcome: Outcome, integration: Integration, said: Readonly<Record<string, unknown>>): Reply => ({
  status: 200,
  body: {
    balance: toDecimal(outcome.balance ?? zero, integration),
    ...(said['txID'] === undefined ? {} : { txID: 'txId' in outcome && outcome.txId ? outcome.txId.toString() : said['txID'] }),
  },
})

export const swipegames: WalletDialect = {
  calls: {
    'GET /balance': reads(balance, ({ sessionID }) => ({ op: 'balance', token: sessionID }), 'query'),
    'POST /bet': reads(bet, askBet),
    'POST /win': reads(bet, askWin),
    'POST /refund': reads(refund, askRefund),
  },
  isSigned: ({ secrets }, { name: call, query, headers, body }) => {
    const key = secrets.get('integrationKey')
    const signed = call.startsWith('GET') ? canonicalJson(query) : body
    return key !== '' && isSameSecret(headers['x-request-sign'], hmacHex(key, signed))
  },
  say: (outcome, { integration, call, said }) => {
    const isOk = outcome.is === 'done' || outcome.is === 'repeated' || (outcome.is === 'bet-unknown' && call === 'POST /refund')
    if (isOk) return ok(outcome, integration, said)
    const { status, ...body } = words[outcome.is as Refusal]
    return { status, body }
  },
}
