import { evolution as wire } from '@tamuvo/contract/vendor-evolution.ts'
import type * as z from 'zod/mini'
import { zero } from '@tamuvo/money/amount.ts'
import type { Ask, Outcome } from '../ask.ts'
import { amountDown, exactAmount, scaledFromNumber, toDecimal } from '../amounts.ts'
import { byPath, reads, type WalletDialect } from '../dialect.ts'
import type { Integration } from '../integration.ts'
import { isSameSecret } from './signing.ts'

/**
 * Evolution One Wallet, as github valkyrie-fnd/valkyrie speaks and tests it. JSON by POST; the vendor proves itself by
 * `authToken` in the address, so TLS is all that protects a body.
 *
 * Money: JSON decimals with up to six digits, read to fifteen digits in all. A stake finer than our minor unit is refused
 * (INVALID_PARAMETER); a win is rounded down to it.
 *
 * `check` trades the launch's `sid` for a new one, and the old one takes no bets any more. A bet and its credit share the
 * `refId`, and a second debit under it is refused; a cancel carries `id`, `refId` and amount of the debit that it undoes, and
 * naming others it is refused (INVALID_PARAMETER). A bet is credited or cancelled, once (BET_ALREADY_SETTLED). A cancel of what
 * never came is BET_DOES_NOT_EXIST however often it comes, and the debit is refused for good should it still come
 * (FINAL_ERROR_ACTION_FAILED), as is one that was cancelled and comes again. Each credit ends the round, since nothing else
 * does, and a later debit opens it again: one game may take a hundred bets one after the other.
 */
const whose = ({ sid, userId }: { sid: string; userId: string }) => ({ token: sid, user: userId })

const staked = (said: z.output<typeof wire.calls.debit.input>) => ({
  tx: said.transaction.id,
  ...whose(said),
  round: said.game.id,
  game: said.game.details.table.id,
  currency: said.currency,
  isFree: false,
  reopens: true,
})

const askDebit = (said: z.output<typeof wire.calls.debit.input>, integration: Integration): Ask => ({
  op: 'bet',
  ...staked(said),
  amount: exactAmount(scaledFromNumber(said.transaction.amount), integration),
  group: said.transaction.refId,
  closes: false,
})

const askCredit = (said: z.output<typeof wire.calls.debit.input>, integration: Integration): Ask => ({
  op: 'win',
  ...staked(said),
  amount: amountDown(scaledFromNumber(said.transaction.amount), integration),
  bet: { group: said.transaction.refId },
  closes: true,
  isOnce: true,
})

const askCancel = (said: z.output<typeof wire.calls.debit.input>, integration: Integration): Ask => ({
  op: 'rollback',
  ...whose(said),
  tx: said.transaction.id,
  target: said.transaction.id,
  amount: exactAmount(scaledFromNumber(said.transaction.amount), integration),
  group: said.transaction.refId,
  closes: false,
  isAfterWin: false,
})

const askPromo = (said: z.output<typeof wire.calls.promoPayout.input>, integration: Integration): Ask => ({
  op: /^jackpot/i.test(said.promoTransaction.type) ? 'jackpot' : 'promo',
  ...whose(said),
  tx: said.promoTransaction.id,
  round: said.game?.id,
  game: said.game?.details.table.id,
  currency: said.currency,
  amount: amountDown(scaledFromNumber(said.promoTransaction.amount), integration),
})

const statusOf = (outcome: Outcome, call: string): string => {
  if (outcome.is === 'done' || outcome.is === 'repeated') return 'OK'
  // A debit whose cancel came first: it must not be tried again.
  if (outcome.is === 'rolled-back' && call === wire.calls.debit.path) return 'FINAL_ERROR_ACTION_FAILED'
  return wire.errors[outcome.is]
}

export const evolution: WalletDialect = {
  calls: byPath([
    reads(wire.calls.check, (said) => ({ op: 'check', ...whose(said), trades: true })),
    reads(wire.calls.balance, (said) => ({ op: 'balance', ...whose(said), currency: said.currency })),
    reads(wire.calls.debit, askDebit),
    reads(wire.calls.credit, askCredit),
    reads(wire.calls.cancel, askCancel),
    reads(wire.calls.promoPayout, askPromo),
  ]),
  isSigned: ({ secrets }, { query }) => isSameSecret(query['authToken'], secrets.get('authToken')),
  say: (outcome, { integration, call, said }) => {
    const status = statusOf(outcome, call)
    const echo = said['uuid'] === undefined ? {} : { uuid: said['uuid'] }
    const httpStatus = outcome.is === 'bad-signature' ? 401 : 200
    if (call === wire.calls.check.path)
      return { status: httpStatus, body: { status, ...('token' in outcome ? { sid: outcome.token } : {}), ...echo } }
    const balanceNow = Number(toDecimal(outcome.balance ?? zero, integration))
    const retry = outcome.is === 'busy' || outcome.is === 'win-ceiling' ? { retransmission: true } : {}
    return { status: httpStatus, body: { status, balance: balanceNow, bonus: 0, ...echo, ...retry } }
  },
}
