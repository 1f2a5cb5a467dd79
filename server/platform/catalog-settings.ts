import { gameTypes } from '@tamuvo/contract/brand.ts'
import { lotteryGames } from '@tamuvo/contract/lottery.ts'
import { money, stake } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const code = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'is not a code'))
const once = z.refine<readonly string[]>((items) => new Set(items).size === items.length, 'names something twice')

const ticketLimits = z
  .object({
    stakeMin: money,
    ticketStakeMax: money,
    orderTicketsMax: count(100),
    multipleMax: count(1_000_000),
  })
  .check(
    // Below this the win of an even chance would be rounded to zero.
    z.refine(({ stakeMin }) => fromWire(stakeMin) >= fromWire('0.10'), { path: ['stakeMin'], error: 'must be at least 0.10' }),
    z.refine(({ stakeMin, ticketStakeMax }) => fromWire(stakeMin) <= fromWire(ticketStakeMax), {
      path: ['ticketStakeMax'],
      error: 'must not be below stakeMin',
    }),
  )

const liability = z.object({
  numberMax: stake,
  plays: z._default(z.record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, 'is not a play')), stake), {}),
})

const hexOf = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))

/** A program that signs draws elsewhere, and the id of its key. */
const holder = z.object({ address: z.url(), key: hexOf(64) })

/** A chain of drand other than the public one. */
const drandChain = z.object({ hash: hexOf(64), publicKey: hexOf(192), genesis: z.int(), period: count(3_600) })

/** Limits of draw games without a setting. */
export const usualTicketLimits = { stakeMin: '0.10', ticketStakeMax: '1000.00', orderTicketsMax: 100, multipleMax: 10_000 }

/** What the house may have to pay on a number, by draw game, without a setting. */
const usualLiability = { numberMax: '1000000.00', plays: {} }

/** Settings of the games. */
export const catalogSettings = {
  'catalog.categories': setting(
    'games',
    'The categories of games that are shown, in their order; those with something to play come first on the home page.',
    z.array(z.enum(gameTypes)).check(z.minLength(1), once),
    ['LIVE', 'SPORTS', 'ESPORTS', 'RNG', 'PVP', 'FISH', 'LOTT', 'ELOTT'],
  ),

  'catalog.hot': setting(
    'games',
    'The hot games by their codes in their order, or "catalogue" for those that the catalogue marks.',
    z.union([z.literal('catalogue'), z.array(code).check(z.maxLength(100), once)]),
    'catalogue',
  ),

  /** Wins and rollbacks of vendors are still accepted; open rounds are drawn and paid. */
  'catalog.maintenance': setting(
    'games',
    'Categories, vendors and single games that are closed for a while: they stay listed and take no bets.',
    z.object({
      categories: z.array(z.enum(gameTypes)).check(once),
      vendors: z.array(code).check(z.maxLength(500), once),
      games: z.array(code).check(z.maxLength(5_000), once),
    }),
    { categories: [], vendors: [], games: [] },
  ),

  'lottery.voidAfterMinutes': setting(
    'games',
    'How many minutes after its time a draw whose secret seed is lost is void, and its stakes go back.',
    count(1_440),
    10,
  ),

  /** Issues that were made keep the beacon that was published with them. */
  'lottery.beacon': setting(
    'games',
    'The beacon of new draws: drand, or shares of key holders elsewhere; without holders both keys are on this machine.',
    z.union([
      z.object({
        kind: z.literal('shares'),
        holders: z.array(holder).check(z.refine((all) => all.length !== 1, 'needs two holders')),
      }),
      z.object({
        kind: z.literal('drand'),
        addresses: z.array(z.url()).check(z.minLength(1), z.maxLength(10)),
        chain: z.optional(drandChain),
      }),
    ]),
    { kind: 'shares', holders: [] },
  ),

  /** A game that is not named has no limit. A limit set during a sale counts what is sold from then on. */
  'lottery.liability': setting(
    'games',
    'The most that the house may have to pay on one number of a play in an issue, by draw game; `plays` has other limits by play.',
    z.partialRecord(z.enum(lotteryGames), liability),
    Object.fromEntries(lotteryGames.map((game) => [game, usualLiability])),
  ),

  /** The maximum win of a ticket belongs to the versioned rules of a game, not here: bets keep their rule version. */
  'lottery.limits': setting(
    'games',
    'The least and the highest stake of a ticket, the tickets of an order and the highest multiple, by draw game.',
    z.partialRecord(z.enum(lotteryGames), ticketLimits),
    Object.fromEntries(lotteryGames.map((game) => [game, usualTicketLimits])),
  ),
}
