import type { OutputOf } from '@tamuvo/contract/call.ts'
import type * as contract from '@tamuvo/contract/bingo.ts'
import { partsOf, poolOf } from '@tamuvo/games/bingo/room.ts'
import type { BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { type Amount, amount, sum, times, toWire, zero } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { betsOfMember } from '../betting/betting.ts'
import { maskWinner } from '../betting/winners.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { wonBy } from './draw.ts'
import { type BingoRound, stateAt, type StoredPrize } from './round.ts'
import type { BingoServices } from './services.ts'
import { closedRounds, nextRound } from './store.ts'

type SentRoom = OutputOf<typeof contract.getBingoRoom>
type SentRound = NonNullable<SentRoom['next']>
type SentPrize = SentRound['prizes'][number]

const namesMost = 3

/** A room as a member sees it. */
export const sentRoom = async (services: BingoServices, room: BingoRoom, memberId: bigint): Promise<SentRoom> => {
  const { database, clock } = services
  const now = clock.now()
  const running = runningAt(await closedRounds(database, room.code, now, 2), now)
  const next = await nextRound(database, room.code, now)
  const [sentRunning, sentNext] = await Promise.all([
    running && sentRound(services, room, running, memberId),
    next && sentRound(services, room, next, memberId),
  ])
  const balance = (await playBalancesOf(database, [memberId])).get(memberId) ?? zero
  return { now: now.toISOString(), balance: toWire(balance), running: sentRunning ?? null, next: sentNext ?? null }
}

/** The newest round that is closed, unless balls of the one before still come. */
const runningAt = ([newest, before]: readonly BingoRound[], now: Date): BingoRound | undefined =>
  newest?.outcome === null && before?.outcome && before.outcome.endsAt > now ? before : newest

const sentRound = async (services: BingoServices, room: BingoRoom, round: BingoRound, memberId: bigint): Promise<SentRound> => {
  const { database, clock } = services
  const { id, price, returnMillionths, outcome, state } = round
  const sold = round.sale ?? (await services.soldCounts.of(id))
  const tickets = (await betsOfMember(database, memberId, round, round.ticketsMost)).map((bet) => bet.id)
  const pool = amount(poolOf(times(price, BigInt(sold.tickets)), BigInt(returnMillionths)))
  const stake = times(price, BigInt(tickets.length))
  return {
    id: id.toString(),
    number: round.number,
    state: stateAt(round, clock.now()),
    opensAt: round.opensAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    drawsAt: round.drawsAt.toISOString(),
    startedAt: outcome?.startedAt.toISOString() ?? null,
    endsAt: outcome?.endsAt.toISOString() ?? null,
    price: toWire(price),
    returnMillionths,
    ticketsMost: round.ticketsMost,
    playersLeast: round.playersLeast,
    commitment: round.commitment,
    ticketCount: sold.tickets,
    playerCount: sold.players,
    pool: toWire(pool),
    prizes: outcome ? await prizesWon(services, outcome.prizes, memberId) : prizesAhead(room, pool),
    balls: [...(outcome?.balls ?? [])],
    tickets: tickets.map(String),
    stake: toWire(stake),
    returned: returnedOf(state, { stake, won: wonBy(outcome?.prizes ?? [], memberId) }),
  }
}

const returnedOf = (state: BingoRound['state'], { stake, won }: { stake: Amount; won: Amount }): string | null => {
  if (state === 'void') return toWire(stake)
  return state === 'settled' ? toWire(won) : null
}

const prizesAhead = (room: BingoRoom, pool: Amount): SentPrize[] => {
  const parts = partsOf(pool, room)
  return room.prizes.map(({ pattern }, place) => ({
    pattern,
    amount: toWire(amount(parts[place] ?? 0n)),
    ball: null,
    winners: 0,
    names: [],
    ownTickets: [],
    own: toWire(zero),
  }))
}

const prizesWon = async ({ database }: BingoServices, prizes: readonly StoredPrize[], memberId: bigint): Promise<SentPrize[]> => {
  const firstOf = ({ shares }: StoredPrize): string[] => [...new Set(shares.map(({ member }) => member))].slice(0, namesMost)
  const members = await membersByIds(database, [...new Set(prizes.flatMap(firstOf))].map(BigInt))
  return prizes.map((prize) => {
    const { pattern, ball, shares } = prize
    const own = shares.filter(({ member }) => member === memberId.toString())
    return {
      pattern,
      amount: toWire(sharedOf(prize)),
      ball,
      winners: shares.length,
      names: firstOf(prize).map((member) => maskWinner(members.get(BigInt(member))?.username ?? '')),
      ownTickets: own.map(({ ticket }) => ticket),
      own: toWire(sharedOf({ shares: own })),
    }
  })
}

/** All that is paid of a prize. */
export const sharedOf = ({ shares }: Pick<StoredPrize, 'shares'>): Amount =>
  sum(shares.map((each) => amount(BigInt(each.amount))))
