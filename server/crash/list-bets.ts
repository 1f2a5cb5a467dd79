import * as contract from '@tamuvo/contract/crash.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { timeOfId } from '../kit/ids.ts'
import { handle } from '../kit/handle.ts'
import { requireCrashPlayer } from './known-players.ts'
import { outOf, payoutAt, termsOf } from './rules.ts'
import { listOwnSeats, type OwnSeat } from './seat-store.ts'
import { type CrashServices, crashGame } from './services.ts'

const idMax = (1n << 63n) - 1n

export const listCrashBets = handle(contract.listCrashBets, async (request, services: CrashServices) => {
  const { memberId } = await requireCrashPlayer(request, services)
  const before = request.input.before ? BigInt(request.input.before) : idMax
  const limit = contract.crashBetsPageMax
  const seats = await listOwnSeats(services.database, { memberId, game: crashGame, before, limit: limit + 1 })
  const shown = seats.slice(0, limit)
  return { list: shown.map(betToSend), next: seats.length > limit ? (shown.at(-1)?.round.id.toString() ?? null) : null }
})

const betToSend = (seat: OwnSeat) => {
  const { round, betId, stake, auto } = seat
  return {
    id: betId.toString(),
    issue: round.issue,
    at: timeOfId(betId).toISOString(),
    stake: toWire(stake),
    auto: auto === '' ? null : auto,
    point: round.point,
    ...resultOf(seat),
  }
}

/** How a bet ended. The same as what was paid, which follows from the same rules. */
const resultOf = ({ round, hundredths, ...seat }: OwnSeat) => {
  const { state, point, cap, isBroken } = round
  if (state === 'void') return { state: 'void' as const, out: null, payout: toWire(seat.stake) }
  if (point === null) return { state: 'open' as const, out: hundredths, payout: null }
  const out = outOf(seat, hundredths, { terms: termsOf(round), cap, point })
  if (out !== undefined) return { state: 'won' as const, out, payout: toWire(payoutAt(seat.stake, out)) }
  if (isBroken) return { state: 'void' as const, out: null, payout: toWire(seat.stake) }
  return { state: 'lost' as const, out: null, payout: toWire(zero) }
}
