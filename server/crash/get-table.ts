import * as contract from '@tamuvo/contract/crash.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { realBetsOfRound } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { requireCrashPlayer } from './known-players.ts'
import type { Seat, StoredRound } from './round.ts'
import { crashBetOf, outOf, termsOf } from './rules.ts'
import { findOut, findSeat, largestSeats } from './seat-store.ts'
import { type CrashServices, crashGame } from './services.ts'
import { newestRounds } from './store.ts'
import { playersOf } from './tell.ts'

const pastShown = 24

export const getCrashTable = handle(contract.getCrashTable, async (request, services: CrashServices) => {
  const { database, settings, crash } = services
  const { memberId } = await requireCrashPlayer(request, services)
  crash.desk.wake()
  const [limits, { returnMost }] = [await crash.limits(), await settings.get('crash.rules')]
  const rounds = await newestRounds(database, crashGame, pastShown + 1)
  const [round] = rounds
  const balance = (await playBalancesOf(database, [memberId])).get(memberId) ?? zero
  return {
    serverTime: request.now.toISOString(),
    round: round ? await roundToSend(round, request.now, services) : null,
    own: round ? await ownToSend(round, memberId, services) : null,
    players: round ? await playersToSend(round, services) : [],
    past: rounds.flatMap(({ issue, point }) => (point === null ? [] : [{ issue, point }])).slice(0, pastShown),
    balance: toWire(balance),
    limits: {
      unitLeast: toWire(limits.unitLeast),
      stakeMost: toWire(limits.unitMost < limits.stakeMost ? limits.unitMost : limits.stakeMost),
      payoutMost: toWire(limits.payoutMost),
      returnMost,
    },
  }
})

const roundToSend = async (round: StoredRound, now: Date, { database }: CrashServices) => {
  const { id, issue, state, opensAt, closesAt, commitment, cap, startedAt, point, isBroken } = round
  const counted = state === 'betting' ? await realBetsOfRound(database, id) : round
  return {
    id: id.toString(),
    issue,
    state,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    commitment,
    cap,
    climbedMs: state === 'climbing' && startedAt ? Math.max(0, now.getTime() - startedAt.getTime()) : null,
    point,
    isBroken,
    bets: counted.bets,
    stake: toWire(counted.stake),
  }
}

/** Where a bet went out, as far as that is known: by hand as written, by itself once the point is published. */
const outSoFar = (seat: Seat, byHand: number | null | undefined, round: StoredRound): number | null =>
  round.point === null
    ? (byHand ?? null)
    : (outOf(seat, byHand, { terms: termsOf(round), cap: round.cap, point: round.point }) ?? null)

const ownToSend = async (round: StoredRound, memberId: bigint, { database }: CrashServices) => {
  const seat = await findSeat(database, round.id, memberId)
  if (!seat) return null
  const byHand = await findOut(database, round.id, seat.betId)
  const { most } = crashBetOf(seat, termsOf(round), round.cap)
  return {
    id: seat.betId.toString(),
    stake: toWire(seat.stake),
    auto: seat.auto === '' ? null : seat.auto,
    most,
    out: outSoFar(seat, byHand, round),
  }
}

const playersToSend = async (round: StoredRound, { database }: CrashServices) => {
  const seats = await largestSeats(database, round.id, contract.crashPlayersShown)
  return playersOf(
    database,
    seats.map((seat) => ({ ...seat, out: outSoFar(seat, seat.hundredths, round) })),
  )
}
