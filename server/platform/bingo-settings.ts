import { stake } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { setting } from './setting-shapes.ts'

const terms = z
  .object({
    price: stake,
    /** The part of the sales that a round pays back, in millionths. */
    returnMillionths: z.int().check(z.gte(1), z.lte(1_000_000)),
    ticketsMost: z.int().check(z.gte(1), z.lte(96)),
    playersLeast: z.int().check(z.gte(1), z.lte(1_000)),
  })
  // Nothing is lost by rounding: what is published is what comes back.
  .check(z.refine(({ price, returnMillionths }) => (fromWire(price) * BigInt(returnMillionths)) % 1_000_000n === 0n))

/** What an operator can set about rooms of bingo. */
export const bingoSettings = {
  'bingo.rooms': setting(
    'games',
    'The price of a ticket in rooms of bingo, the part of the sales that comes back, most tickets of a member and least players, of rounds made from then on.',
    z.object({ BGO_BEAN_ROOM_90: terms, BGO_BEAN_ROOM_75: terms }),
    {
      BGO_BEAN_ROOM_90: { price: '0.50', returnMillionths: 900_000, ticketsMost: 24, playersLeast: 2 },
      BGO_BEAN_ROOM_75: { price: '1.00', returnMillionths: 900_000, ticketsMost: 12, playersLeast: 2 },
    },
  ),
}
