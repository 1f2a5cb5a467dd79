import * as contract from '@tamuvo/contract/bingo.ts'
import { sum, toWire } from '@tamuvo/money/amount.ts'
import { requireOwnAccount } from '../account/rules.ts'
import type { AcceptResult, NewBet } from '../betting/bet.ts'
import { handle } from '../kit/handle.ts'
import { requestKey } from '../ledger/keys.ts'
import { isInService } from '../studio/register.ts'
import { requireRoomPlayer } from './player.ts'
import type { BingoRound } from './round.ts'
import type { BingoServices } from './services.ts'
import { findRound } from './store.ts'

export const buyBingoTickets = handle(contract.buyBingoTickets, async (request, services: BingoServices) => {
  const { input, key, refuse } = request
  const player = await requireRoomPlayer(request, services)
  const { memberId, room } = player
  requireOwnAccount(player, refuse)
  const round = await findRound(services.database, BigInt(input.round))
  if (!round || round.game !== room.code) throw refuse('NOT_FOUND')
  const order = { key: requestKey('bingo', memberId, key), memberId }
  // A repeat of what was sold gets its first answer, even if the room has closed since.
  if (!(await isInService(services, room.code)) && (await services.betting.refuse(order, round.id)))
    throw refuse('GAME_MAINTENANCE')
  // Whether the sale is open, and how many tickets the member has, is decided together with the stake.
  const bets = Array.from({ length: input.count }, () => ticketBet(round, `${room.rules}/${room.version}`))
  const result = await services.betting.accept({ ...order, bets })
  services.soldCounts.forget(round.id)
  if (result.is === 'barred') throw refuse(result.refusal.code, result.refusal.detail)
  if (result.is !== 'accepted' && result.is !== 'repeated') throw refuse(refusals[result.is])
  return {
    tickets: result.betIds.map(String),
    stake: toWire(sum(bets.map(({ stake }) => stake))),
    balance: toWire(result.balance),
  }
})

/** A ticket is a bet; its numbers follow from its id. */
const ticketBet = ({ id: roundId, price }: BingoRound, ruleVersion: string): NewBet => ({
  roundId,
  market: 'ticket',
  selection: '',
  price: toWire(price),
  stake: price,
  valid: price,
  ruleVersion,
})

const refusals = {
  early: 'ISSUE_NOT_OPEN',
  closed: 'ISSUE_CLOSED',
  limit: 'LIMIT_STAKE',
  // Its rounds take any number of bets.
  joined: 'LIMIT_STAKE',
  'sold-out': 'LIMIT_STAKE',
  conflict: 'IDEMPOTENCY_CONFLICT',
  insufficient: 'INSUFFICIENT',
  // A member without a wallet account has no balance.
  unknown: 'INSUFFICIENT',
} as const satisfies Record<Exclude<AcceptResult['is'], 'accepted' | 'repeated' | 'barred'>, string>
