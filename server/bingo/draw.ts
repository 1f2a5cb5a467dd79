import { playRoom, poolOf } from '@tamuvo/games/bingo/room.ts'
import { ballAfterMs, type BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { ballsOf, ticketOf } from '@tamuvo/games/bingo/round.ts'
import { beaconValue, clientSeedWithBeacon } from '@tamuvo/games/lottery/terms.ts'
import { amount, sum, zero } from '@tamuvo/money/amount.ts'
import type { Grade } from '../betting/settle.ts'
import { invariant } from '../kit/invariant.ts'
import type { BingoRound, RoundOutcome, StoredPrize } from './round.ts'
import type { SoldTicket } from './sale.ts'

/** How long the last prize stays in sight before it is paid and the round is over. */
const tailMs = 3_000

type Drawing = { seed: string; signatures: readonly string[]; tickets: readonly SoldTicket[]; startedAt: Date }

/** What comes of a closed round: its balls, its prizes, and when the last of them is out. */
export const drawRound = (
  room: BingoRoom,
  round: BingoRound,
  { seed, signatures, tickets, startedAt }: Drawing,
): RoundOutcome => {
  const { game, number, commitment, sale } = round
  invariant(sale?.tickets === tickets.length, 'the tickets that are played are those of the digest')
  const beacon = beaconValue(signatures)
  const clientSeed = clientSeedWithBeacon({ game, issue: number, salesDigest: sale.digest, beacon })
  const balls = ballsOf(room, { seed, clientSeed })
  const played = tickets.map(({ id }) => ticketOf({ room, number, commitment }, id))
  const pool = poolOf(sum(tickets.map(({ stake }) => stake)), BigInt(round.returnMillionths))
  const owners = new Map(tickets.map(({ id, memberId }) => [id, memberId]))
  const prizes = playRoom(room, { tickets: played, balls, pool }).map(({ shares, ...prize }): StoredPrize => ({
    ...prize,
    shares: shares.map(({ ticket, amount: share }) => ({
      ticket: ticket.toString(),
      member: String(owners.get(ticket)),
      amount: share.toString(),
    })),
  }))
  const last = Math.max(...prizes.map(({ ball }) => ball))
  const endsAt = new Date(startedAt.getTime() + ballAfterMs(room, last) + tailMs)
  return { seed, signatures, balls, prizes, startedAt, endsAt }
}

/** Pays each ticket its shares; how it was won are the patterns, "one_row,full". */
export const gradeBy = (prizes: readonly StoredPrize[]): Grade => {
  const won = new Map<bigint, { amount: bigint; patterns: string[] }>()
  for (const { pattern, shares } of prizes)
    for (const { ticket, amount: share } of shares) {
      const before = won.get(BigInt(ticket)) ?? { amount: 0n, patterns: [] }
      won.set(BigInt(ticket), { amount: before.amount + BigInt(share), patterns: [...before.patterns, pattern] })
    }
  return ({ id }) => {
    const found = won.get(id)
    return found && { amount: amount(found.amount), detail: found.patterns.join(',') }
  }
}

/** What a member gets of prizes. */
export const wonBy = (prizes: readonly StoredPrize[], memberId: bigint) =>
  prizes
    .flatMap(({ shares }) => shares)
    .filter(({ member }) => member === memberId.toString())
    .reduce((total, { amount: share }) => amount(total + BigInt(share)), zero)
