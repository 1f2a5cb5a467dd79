import { fromWire } from '@tamuvo/money/amount.ts'
import { areSignatures } from '../lottery/beacon-checks.ts'
import { shareMessage, type ShareKey } from '../lottery/shares.ts'
import { beaconValue, clientSeedWithBeacon, commitmentOfTerms, type DrawTerms, isAfterSale, readTerms } from '../lottery/terms.ts'
import { playRoom, poolOf } from './room.ts'
import type { BingoRoom } from './rooms.ts'
import { ballsOf, digestOfSale, readRoomTerms, type RoomTerms, ticketOf } from './round.ts'

/** A round as it is published once it is drawn; amounts as money texts. */
export type PublishedRound = {
  readonly number: string
  readonly terms: string
  readonly commitment: string
  readonly committedAt: string
  readonly opensAt: string
  readonly closesAt: string
  readonly drawsAt: string
  readonly salesDigest: string
  readonly seed: string
  readonly signatures: readonly string[]
  readonly keys: readonly ShareKey[]
  readonly balls: readonly number[]
  readonly prizes: readonly {
    readonly pattern: string
    readonly ball: number
    readonly shares: readonly { readonly ticket: string; readonly amount: string }[]
  }[]
  /** The ids of all tickets, in order. */
  readonly tickets: readonly string[]
}

const checkNames = ['terms', 'commitment', 'sale', 'beacon', 'balls', 'prizes'] as const
export type RoundCheck = { readonly name: (typeof checkNames)[number]; readonly holds: boolean }

/** Recomputes a round from what is published of it. It is verified when every check holds. */
export const checkRound = (room: BingoRoom, round: PublishedRound): RoundCheck[] => {
  const [drawLine = '', roomLine = ''] = round.terms.split('\n')
  const [draw, terms] = [readTerms(drawLine), readRoomTerms(room, roomLine)]
  const tickets = round.tickets.map(BigInt)
  const salesDigest = digestOfSale(tickets)
  const name = { game: room.code, issue: round.number, salesDigest }
  const clientSeed = clientSeedWithBeacon({ ...name, beacon: beaconValue(round.signatures) })
  const balls = ballsOf(room, { seed: round.seed, clientSeed })
  const message = shareMessage({ ...name, commitment: round.commitment })
  const holds: Record<RoundCheck['name'], boolean> = {
    terms: draw !== undefined && terms !== undefined && areTermsOf(room, draw, round),
    commitment: commitmentOfTerms(round.terms, round.seed) === round.commitment,
    sale: salesDigest === round.salesDigest && isRising(tickets),
    beacon: draw !== undefined && isAfterSale(draw) && areSignatures(draw.beacon, { proof: round, keys: round.keys }, message),
    balls: balls.join() === round.balls.join(),
    prizes: terms !== undefined && prizesOf(room, round, { terms, tickets, balls }) === textOf(round.prizes),
  }
  return checkNames.map((each) => ({ name: each, holds: holds[each] }))
}

const areTermsOf = (room: BingoRoom, draw: DrawTerms, round: PublishedRound): boolean =>
  draw.game === room.code &&
  draw.issue === round.number &&
  draw.opensAt === round.opensAt &&
  draw.closesAt === round.closesAt &&
  draw.drawsAt === round.drawsAt &&
  Date.parse(round.committedAt) < Date.parse(round.opensAt)

const isRising = (ids: readonly bigint[]): boolean => ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? id))

const prizesOf = (
  room: BingoRoom,
  { number, commitment }: PublishedRound,
  { terms, tickets, balls }: { terms: RoomTerms; tickets: readonly bigint[]; balls: readonly number[] },
): string => {
  const pool = poolOf(terms.price * BigInt(tickets.length), BigInt(terms.returnMillionths))
  const played = tickets.map((id) => ticketOf({ room, number, commitment }, id))
  return linesOf(playRoom(room, { tickets: played, balls, pool }))
}

const textOf = (prizes: PublishedRound['prizes']): string =>
  linesOf(
    prizes.map(({ shares, ...prize }) => ({
      ...prize,
      shares: shares.map(({ ticket, amount }) => ({ ticket: BigInt(ticket), amount: fromWire(amount) })),
    })),
  )

const linesOf = (prizes: ReturnType<typeof playRoom>): string =>
  prizes
    .flatMap(({ pattern, ball, shares }) => shares.map(({ ticket, amount }) => `${pattern} ${ball} ${ticket} ${amount}`))
    .join('\n')
