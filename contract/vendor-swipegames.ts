import * as z from 'zod/mini'
import { vendorCall, type VendorDialect, vendorRefusals, type VendorRefusal } from './vendor-call.ts'

/** The integration adapter of the SwipeGames Public API 1.8 (github SwipeGames/public-api). Money: decimal text in main units. */
const name = z.string().check(z.minLength(1), z.maxLength(128))
const money = z.string().check(z.maxLength(32))

const balance = z.object({ sessionID: name })
const bet = z.object({
  type: z.enum(['regular', 'free']),
  sessionID: name,
  amount: money,
  txID: name,
  roundID: name,
  frID: z.optional(name),
})
const refund = z.object({ sessionID: name, txID: name, origTxID: name, roundID: z.optional(name), amount: money })

/** `status`: of HTTP; the rest is the body. */
export type SwipegamesError = { status: number; message: string; code?: string; action?: 'refresh' }

export const swipegamesErrors: Readonly<Record<VendorRefusal, SwipegamesError>> = {
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
  'win-ceiling': { status: 500, message: 'The win is put off' },
  busy: { status: 500, message: 'Temporarily not available', code: 'client_connection_error' },
  broken: { status: 500, message: 'Server error' },
}

const textOf = ({ status, message, code }: SwipegamesError): string => `${status} ${code ?? message}`

const answer = z.union([
  z.object({ balance: z.string().check(z.regex(/^\d+\.\d+$|^\d+$/)), txID: z.optional(z.string()) }),
  z.object({ message: z.string(), code: z.optional(z.string()), action: z.optional(z.literal('refresh')) }),
])

export const swipegames = {
  name: 'swipegames',
  title: 'SwipeGames',
  signature: 'X-REQUEST-SIGN: HMAC-SHA256 of the body, of the canonical JSON of the query on GET, as hex',
  calls: {
    balance: vendorCall({ path: 'GET /balance', summary: 'What the player can play with.', input: balance, output: answer }),
    bet: vendorCall({ path: 'POST /bet', summary: 'Takes a stake; a free bet only informs.', input: bet, output: answer }),
    win: vendorCall({ path: 'POST /win', summary: 'Pays a win and ends its round.', input: bet, output: answer }),
    refund: vendorCall({
      path: 'POST /refund',
      summary: 'Undoes a bet. Of what never came it is a success, and what comes later is refused.',
      input: refund,
      output: answer,
    }),
  },
  errors: Object.fromEntries(vendorRefusals.map((refusal) => [refusal, textOf(swipegamesErrors[refusal])])) as Record<
    VendorRefusal,
    string
  >,
} as const satisfies VendorDialect
