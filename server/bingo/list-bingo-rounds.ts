import * as contract from '@tamuvo/contract/bingo.ts'
import { poolOf } from '@tamuvo/games/bingo/room.ts'
import { type Amount, amount, times, toWire, zero } from '@tamuvo/money/amount.ts'
import { stakesOfMember } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { wonBy } from './draw.ts'
import { requireRoomPlayer } from './player.ts'
import type { BingoRound } from './round.ts'
import type { BingoServices } from './services.ts'
import { playedRounds } from './store.ts'
import { sharedOf } from './view.ts'

const idMax = (1n << 63n) - 1n

export const listBingoRounds = handle(contract.listBingoRounds, async (request, services: BingoServices) => {
  const { room, memberId } = await requireRoomPlayer(request, services)
  const before = request.input.before ? BigInt(request.input.before) : idMax
  const rounds = await playedRounds(services.database, room.code, before, contract.bingoPageMax + 1)
  const shown = rounds.slice(0, contract.bingoPageMax)
  const stakes = await stakesOfMember(
    services.database,
    memberId,
    shown.map(({ id }) => id),
  )
  const last = rounds.length > shown.length ? shown.at(-1) : undefined
  return {
    list: shown.map((round) => sentPast(round, memberId, stakes.get(round.id) ?? zero)),
    next: last?.id.toString() ?? null,
  }
})

const sentPast = ({ sale, outcome, ...round }: BingoRound, memberId: bigint, stake: Amount) => {
  const isVoid = round.state === 'void'
  const tickets = sale?.tickets ?? 0
  return {
    id: round.id.toString(),
    number: round.number,
    at: round.drawsAt.toISOString(),
    isVoid,
    ticketCount: tickets,
    playerCount: sale?.players ?? 0,
    pool: toWire(amount(poolOf(times(round.price, BigInt(tickets)), BigInt(round.returnMillionths)))),
    prizes: (outcome?.prizes ?? []).map((prize) => ({
      pattern: prize.pattern,
      ball: prize.ball,
      winners: prize.shares.length,
      amount: toWire(sharedOf(prize)),
    })),
    stake: toWire(stake),
    returned: toWire(isVoid ? stake : wonBy(outcome?.prizes ?? [], memberId)),
  }
}
