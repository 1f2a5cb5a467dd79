import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { betStates } from './betting.ts'
import { call } from './call.ts'
import { day, id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

/** Bets count on the day on which they were settled; a correction counts on its own day, by what it changed. */
const played = { stake: money, validBet: money, payout: money }

/** Money in and out on the day on which it was booked. `net` = payout + rebates + rewards − stake. */
const moved = { deposits: money, withdrawals: money, rebates: money, rewards: money, net: money }

export const getProfit = call({
  path: 'GET /wps/mc/profit',
  summary: 'The member’s profit and loss over days of the site, at most 31 at a time: in all, by day and by product.',
  caller: 'member',
  input: z.object(rangeQuery),
  output: z.object({
    from: day,
    to: day,
    ...played,
    ...moved,
    /** Each day of the range, oldest first. */
    days: z.array(z.object({ day, ...played, ...moved })),
    products: z.array(z.object({ product: z.enum(gameTypes), count: z.number(), ...played, profit: money })),
    /** Bets or movements are still being added up: ask again in a moment. */
    isCounting: z.boolean(),
  }),
  refusals: ['ABOVE_MAX'],
})

export const listSettledBets = call({
  path: 'GET /wps/mc/profit/bets',
  summary: 'What the figures of profit and loss are made of: bets by their settlement, and corrections by what they changed.',
  caller: 'member',
  input: z.object({ ...pageQuery, ...rangeQuery, product: z.optional(z.enum(gameTypes)) }),
  output: z.object({
    ...pageOf(
      z.object({
        /** Of the bet. */
        id,
        /** 1 is the settlement, later ones are corrections. */
        version: z.number(),
        at: instant,
        product: z.enum(gameTypes),
        gameName: z.string(),
        round: z.string(),
        market: z.string(),
        selection: z.string(),
        price: z.string(),
        ...played,
        profit: money,
        state: z.enum(betStates),
        isCorrected: z.boolean(),
      }),
    ).shape,
    totals: z.object({ ...played, profit: money }),
    isCounting: z.boolean(),
  }),
  refusals: ['ABOVE_MAX'],
})
