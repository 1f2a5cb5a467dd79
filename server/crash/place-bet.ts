import * as contract from '@tamuvo/contract/crash.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { AcceptResult } from '../betting/bet.ts'
import { handle } from '../kit/handle.ts'
import { requestKey } from '../ledger/keys.ts'
import { isInService } from '../studio/register.ts'
import { requireBettor } from './known-players.ts'
import { betRefusal, crashBetOf, newBetOf, termsOf } from './rules.ts'
import { findSeat } from './seat-store.ts'
import { type CrashServices, crashGame } from './services.ts'

export const placeCrashBet = handle(contract.placeCrashBet, async (request, services: CrashServices) => {
  const { input, key, refuse } = request
  const { betting, crash, database } = services
  const { memberId } = await requireBettor(request, services)
  const round = await crash.roundOf(BigInt(input.round))
  if (!round) throw refuse('ROUND_CLOSED')
  const terms = termsOf(round)
  const stake = fromWire(input.stake)
  const refusal = betRefusal(stake, input.auto, await crash.limits(), terms)
  if (refusal) throw refuse(refusal)
  if (!(await isInService(services, crashGame))) throw refuse('GAME_MAINTENANCE')
  const auto = input.auto ?? ''
  const seat = await findSeat(database, round.id, memberId)
  // The same bet may be a repeat of the call that placed it.
  if (seat && (seat.stake !== stake || seat.auto !== auto)) throw refuse('ROUND_JOINED')
  const order = { key: requestKey('crash', memberId, key), memberId, bets: [newBetOf(round, { stake, auto })] }
  const result = await betting.accept(order)
  if (result.is === 'barred') throw refuse(result.refusal.code, result.refusal.detail)
  if (result.is !== 'accepted' && result.is !== 'repeated') throw refuse(refusals[result.is])
  const betId = result.betIds[0] ?? 0n
  const { most } = crashBetOf({ memberId, betId, stake, auto }, terms, round.cap)
  return {
    bet: { id: betId.toString(), stake: toWire(stake), auto: input.auto, most, out: null },
    balance: toWire(result.balance),
  }
})

type Refusing = Exclude<AcceptResult['is'], 'accepted' | 'repeated' | 'barred'>

const refusals = {
  early: 'ROUND_CLOSED',
  closed: 'ROUND_CLOSED',
  limit: 'LIMIT_STAKE',
  // Meanwhile, from another window perhaps.
  joined: 'ROUND_JOINED',
  'sold-out': 'ROUND_FULL',
  conflict: 'IDEMPOTENCY_CONFLICT',
  insufficient: 'INSUFFICIENT',
  // A member without a wallet account has no balance.
  unknown: 'INSUFFICIENT',
} as const satisfies Record<Refusing, string>
