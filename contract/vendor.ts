import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, nothing, stake } from './shapes.ts'

export const launchModes = ['IFRAME', 'REDIRECT', 'POPUP', 'SEAMLESS'] as const
export type LaunchMode = (typeof launchModes)[number]

/** The return path of a game on this site. */
const ownPath = z.string().check(z.regex(/^\/(?!\/)[\w\-./?=&%]{0,200}$/))
const word = z.string().check(z.maxLength(40))

export const launchGame = call({
  path: 'POST /wps/game/launchGame',
  summary: 'Starts a game of our own studio or of an outside vendor: returns its address, valid once and for a minute.',
  caller: 'member',
  input: z.object({
    gameCode: z.optional(word),
    /** The game code under the name that lottery pages use. */
    lottoGameCode: z.optional(word),
    device: z.optional(word),
    backUrl: z._default(ownPath, '/'),
    language: z.optional(word),
    gameType: z.optional(word),
    vassalage: z.optional(word),
    launchMode: z.optional(word),
    lottoArea: z.optional(word),
    lottoPrizeMode: z.optional(word),
    /** `betting` opens a lottery of a vendor where bets are placed, any other word in its lobby. */
    lottoView: z.optional(word),
  }),
  output: z.object({
    launchMode: z.enum(launchModes),
    url: z.string(),
    token: z.string(),
    expiresIn: z.number(),
    /** The vendor has a wallet of its own: `collectFunds` when the game is closed. */
    collectAtEnd: z.boolean(),
    /** A game of our own studio: the page around it holds the balance back until a round has been shown. */
    isOwn: z.boolean(),
  }),
  refusals: [
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'RG_EXCLUDED',
    'BONUS_OUTSIDE',
    'VENDOR_DOWN',
  ],
})

const roundStep = z.object({
  id,
  at: instant,
  kind: z.enum(['bet', 'win', 'rollback', 'promo', 'jackpot', 'tombstone']),
  amount: money,
  /** What the member's wallet got by it, or paid. */
  moved: money,
  /** Whether promotions paid it, or got it back: it is no payout of the round. */
  isBonus: z.boolean(),
  /** Null where no money moved, as with free bets. */
  entryId: z.nullable(id),
})

export const getRoundDetail = call({
  path: 'GET /wps/mc/bet/round',
  summary: 'What happened in a round of an outside vendor, step by step, and the vendor’s own page about it where there is one.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({ steps: z.array(roundStep), url: z.nullable(z.string()) }),
  refusals: [],
})

export const transferStates = ['NEW', 'HELD', 'DONE', 'REVERSED', 'UNKNOWN'] as const
export type TransferState = (typeof transferStates)[number]

const transfer = z.object({
  id,
  reference: z.string(),
  vendor: z.string(),
  direction: z.enum(['in', 'out']),
  amount: money,
  /** HELD and UNKNOWN: in transit. */
  state: z.enum(transferStates),
  at: instant,
  finishedAt: z.nullable(instant),
  /** The ledger entry of its last step; null for transfers from before entries were noted. */
  entryId: z.nullable(id),
})

const wallet = z.object({
  vendor: z.string(),
  name: z.string(),
  balance: money,
  /** Time of the vendor's answer; null when it was never queried. */
  asOf: z.nullable(instant),
  state: z.enum(['UP', 'MAINTENANCE', 'UNKNOWN']),
  /** The vendor takes whole units only. */
  isWhole: z.boolean(),
})

/** Open bets of a product, vendors' rounds included. */
const inPlay = z.object({ product: z.enum(gameTypes), count: z.number(), stake: money })

export const getMerchantWallet = call({
  path: 'GET /wps/relay/GCS_merchantWallet',
  summary: 'The member’s money by place: the main wallet, in transit, and each vendor with transfer wallets.',
  caller: 'member',
  input: nothing,
  output: z.object({
    /** Every vendor plays from the main wallet; there is nothing to transfer. */
    isSingle: z.boolean(),
    total: money,
    main: money,
    inTransit: money,
    autoTransfer: z.boolean(),
    /** The least that can be moved. */
    min: money,
    inPlay: z.array(inPlay),
    wallets: z.array(wallet),
    transfers: z.array(transfer),
  }),
  refusals: [],
})

export const getFunds = call({
  path: 'GET /wps/member/info/funds/consolidated',
  summary:
    'The member’s funds as one: in the main wallet, held for withdrawals, in transit and at vendors, and what has to be bet.',
  caller: 'member',
  input: nothing,
  output: z.object({
    /** Of the four places below. */
    sumBalance: money,
    main: money,
    held: money,
    inTransit: money,
    /** The last known balances at vendors with transfer wallets. */
    vendors: z.array(z.object({ vendor: word, name: z.string(), balance: money, asOf: z.nullable(instant) })),
    /** Stakes of open bets, which have left the main wallet. */
    inPlay: money,
    /** What stands between the member and a withdrawal, see `listTurnover`. */
    turnover: z.object({ left: money, isClear: z.boolean(), isCounting: z.boolean() }),
    asOf: instant,
  }),
  refusals: [],
})

export const refreshVendorWallet = call({
  path: 'GET /wps/mc/vendorWallet',
  summary: 'Queries a vendor for the member’s balance there; the last known one when it does not answer.',
  caller: 'member',
  input: z.object({ vendor: word }),
  output: wallet,
  refusals: [],
})

const transferRefusals = [
  'GAME_MAINTENANCE',
  'ACCOUNT_FROZEN',
  'REAL_ACCOUNT_NEEDED',
  'RG_EXCLUDED',
  'BONUS_OUTSIDE',
  'INSUFFICIENT',
  'BELOW_MIN',
  'TRANSFER_OPEN',
] as const

export const transferFunds = call({
  path: 'POST /wps/relay/GCS_walletTransfer',
  summary: 'Moves money between the main wallet and the one at a vendor.',
  caller: 'member',
  idempotent: true,
  input: z.object({ vendor: word, direction: z.enum(['in', 'out']), amount: stake }),
  output: transfer,
  refusals: transferRefusals,
})

export const collectFunds = call({
  path: 'POST /wps/mc/vendorWallet/collect',
  summary:
    'Moves the balances at all vendors back to the main wallet. Vendors that do not answer, or whose last transfer is still open, are skipped.',
  caller: 'member',
  idempotent: true,
  input: nothing,
  output: z.object({ transfers: z.array(transfer) }),
  refusals: [],
})

export const setAutoTransfer = call({
  path: 'PUT /wps/mc/vendorWallet/auto',
  summary: 'Sets whether starting a game transfers the main wallet to its vendor.',
  caller: 'member',
  input: z.object({ autoTransfer: z.boolean() }),
  output: z.object({ autoTransfer: z.boolean() }),
  refusals: [],
})
