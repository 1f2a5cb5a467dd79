import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { fairStream } from '../kit/stream.ts'
import type { BingoRoom } from './rooms.ts'
import type { RoomTicket } from './room.ts'

/**
 * A round of a room can be recomputed by anybody:
 *
 * 1. Before the sale opens, its terms and the commitment to a secret seed are published (`commitmentOfTerms`).
 * 2. The numbers of a ticket follow from the commitment and the id of the ticket: `fairStream({ commitment, "game:round:ticket", id })`.
 * 3. Once the sale is closed, the SHA-256 over the ids of all tickets is taken, and then a beacon that could not exist before.
 * 4. The balls are `fairStream({ seed, "game:round:digest:beacon", 0 })`, shuffled. With the tickets, all prizes follow.
 */

/** What is fixed of a round before tickets are sold. */
export type RoomTerms = {
  readonly price: Amount
  /** The part of the sales that is paid back, in millionths. */
  readonly returnMillionths: number
  /** Of a member. */
  readonly ticketsMost: number
  /** With fewer members the stakes go back. */
  readonly playersLeast: number
}

const recipe = 'tamuvo-bingo/1'

/** The second line of the terms that are committed to, after that of the draw: "tamuvo-bingo/1|version|price|return|tickets|players". */
export const writeRoomTerms = (
  { rules, version }: Pick<BingoRoom, 'rules' | 'version'>,
  { price, returnMillionths, ticketsMost, playersLeast }: RoomTerms,
): string => [recipe, `${rules}/${version}`, toWire(price), returnMillionths, ticketsMost, playersLeast].join('|')

/** @returns undefined for a text that `writeRoomTerms` would not write */
export const readRoomTerms = (room: Pick<BingoRoom, 'rules' | 'version'>, text: string): RoomTerms | undefined => {
  const [, , price = '', ...counts] = text.split('|')
  if (!/^\d{1,13}\.\d{2}$/.test(price)) return undefined
  const [returnMillionths = 0, ticketsMost = 0, playersLeast = 0] = counts.map(Number)
  const terms = { price: fromWire(price), returnMillionths, ticketsMost, playersLeast }
  return writeRoomTerms(room, terms) === text ? terms : undefined
}

type RoundName = { readonly room: Pick<BingoRoom, 'code' | 'drawTicket'>; readonly number: string; readonly commitment: string }

/** A ticket with its numbers. */
export const ticketOf = ({ room, number, commitment }: RoundName, id: bigint): RoomTicket => ({
  id,
  numbers: room.drawTicket(fairStream({ serverSeed: commitment, clientSeed: `${room.code}:${number}:ticket`, nonce: id })),
})

/** The balls of a round, all of them, in the order in which they come. */
export const ballsOf = ({ balls }: Pick<BingoRoom, 'balls'>, seeds: { seed: string; clientSeed: string }): number[] =>
  fairStream({ serverSeed: seeds.seed, clientSeed: seeds.clientSeed, nonce: 0 })
    .shuffle(balls)
    .map((place) => place + 1)

/** The text of a sale: the ids of its tickets in order, each ended by a line feed. */
const saleOf = (ids: readonly bigint[]): string => ids.map((id) => `${id}\n`).join('')

export const digestOfSale = (ids: readonly bigint[]): string => hexOf(sha256(bytesOf(saleOf(ids))))
