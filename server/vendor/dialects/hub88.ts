import { caleta as caletaWire, hub88 as wire } from '@tamuvo/contract/vendor-hub88.ts'
import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import type * as z from 'zod/mini'
import { type Ask, Misread, type Outcome } from '../ask.ts'
import { amountDown, exactAmount, toScaled } from '../amounts.ts'
import { byPath, type Reader, reads, type WalletDialect, type Wire } from '../dialect.ts'
import type { Integration } from '../integration.ts'
import { isRsaSigned } from './signing.ts'

/**
 * The generic seamless wallet of Hub88 (docs.hub88.io) and Caleta (Operator's Guide 1.5): one dialect with two sets of
 * paths and two names of the header. JSON by POST, base64 RSA-SHA256 of the body in the header, HTTP 200 always.
 *
 * Money: whole numbers, the value × 100,000. A stake finer than our minor unit is refused (RS_ERROR_WRONG_TYPES); a win is
 * rounded down to it. `jackpot_win` says how much of the amount of a win comes from a jackpot.
 *
 * Repeats: the same `transaction_uuid` with the same content is RS_OK with the first answer. Caleta calls a duplicate only
 * what has another user, round or game; Hub88 also what has another amount or reference. We hold the stricter: a provider
 * must never believe in an amount that was not booked.
 *
 * A failed bet is dropped by the provider when the status is known, and rolled back after RS_ERROR_UNKNOWN and _TIMEOUT; so
 * those two are said only when we do not know ourselves. A rollback of what never came is RS_OK, since what it asks for is
 * true, and the transaction is refused (RS_ERROR_TRANSACTION_ROLLED_BACK) should it still come. So is a bet or win that
 * comes again after it was rolled back. The signature does not cover the path, so a rollback under the id of a bet or win is
 * refused (RS_ERROR_DUPLICATE_TRANSACTION): it may be the body of a win.
 */
const scale = 100_000n

const scaled = (value: number) => ({ value: BigInt(value), scale })

const whose = (said: { token: string; user?: string | null | undefined }) => ({ token: said.token, user: said.user ?? undefined })

const stakedOf = (said: z.output<typeof wire.calls.bet.input>) => ({
  tx: said.transaction_uuid,
  ...whose(said),
  round: said.round,
  game: said.game_code,
  currency: said.currency,
  isFree: said.is_free ?? false,
  closes: said.round_closed ?? false,
  reopens: false,
})

const askBalance = (said: z.output<typeof wire.calls.balance.input>): Ask => ({
  op: 'balance',
  ...whose(said),
  game: said.game_code ?? undefined,
})

const askBet = (said: z.output<typeof wire.calls.bet.input>, integration: Integration): Ask => ({
  op: 'bet',
  ...stakedOf(said),
  amount: exactAmount(scaled(said.amount), integration),
})

const askWin = (said: z.output<typeof wire.calls.win.input>, integration: Integration): Ask => {
  // No win has more from a jackpot than it is.
  if ((said.jackpot_win ?? 0) > said.amount) throw new Misread('bad-types')
  return {
    op: 'win',
    ...stakedOf(said),
    amount: amountDown(scaled(said.amount), integration),
    jackpot: amountDown(scaled(said.jackpot_win ?? 0), integration),
    bet: { tx: said.reference_transaction_uuid },
    isOnce: false,
  }
}

const askRollback = (said: z.output<typeof wire.calls.rollback.input>): Ask => ({
  op: 'rollback',
  ...whose(said),
  tx: said.transaction_uuid,
  target: said.reference_transaction_uuid,
  closes: said.round_closed ?? false,
  isAfterWin: true,
})

const echoOf = (said: Readonly<Record<string, unknown>>) =>
  said['request_uuid'] === undefined ? {} : { request_uuid: said['request_uuid'] }

/** The same as at a launch. */
const infoOf = (status: string, memberId: bigint | undefined, { settings }: Wire) => {
  if (status !== 'RS_OK' || memberId === undefined) return { status }
  const country = settings['country'] ?? 'XX'
  return { status, user: memberId.toString(), country, jurisdiction: country, sub_partner_id: settings['subPartnerId'] ?? '' }
}

const undoes = (call: string): boolean => call === wire.calls.rollback.path || call === caletaWire.calls.rollback.path

const statusOf = (words: Readonly<Record<VendorRefusal, string>>, outcome: Outcome, isRollback: boolean): string => {
  if (outcome.is === 'done' || outcome.is === 'repeated') return 'RS_OK'
  return outcome.is === 'bet-unknown' && isRollback ? 'RS_OK' : words[outcome.is]
}

const speak = (header: string, readers: readonly Reader[], words: Readonly<Record<VendorRefusal, string>>): WalletDialect => ({
  calls: byPath(readers),
  isSigned: ({ settings }, call) => isRsaSigned(settings['publicKey'], call.body, call.headers[header]),
  say: (outcome, { integration, call, said }) => {
    const status = statusOf(words, outcome, undoes(call))
    const { memberId, balance: own } = outcome
    if (call === wire.calls.info.path) return { status: 200, body: { ...infoOf(status, memberId, integration), ...echoOf(said) } }
    return {
      status: 200,
      body: {
        status,
        ...echoOf(said),
        ...(memberId === undefined ? {} : { user: memberId.toString(), currency: integration.currency }),
        ...(own === undefined ? {} : { balance: Number(toScaled(own, scale, integration)) }),
        ...('token' in outcome ? { token: outcome.token } : {}),
      },
    }
  },
})

export const hub88 = speak(
  'x-hub88-signature',
  [
    reads(wire.calls.info, ({ user }) => ({ op: 'info', token: '', user })),
    reads(wire.calls.balance, askBalance),
    reads(wire.calls.bet, askBet),
    reads(wire.calls.win, askWin),
    reads(wire.calls.rollback, askRollback),
  ],
  wire.errors,
)

export const caleta = speak(
  'x-auth-signature',
  [
    reads(caletaWire.calls.check, ({ token }) => ({ op: 'check', token, trades: true })),
    reads(caletaWire.calls.balance, askBalance),
    reads(caletaWire.calls.bet, askBet),
    reads(caletaWire.calls.win, askWin),
    reads(caletaWire.calls.rollback, askRollback),
  ],
  caletaWire.errors,
)
