import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, money } from './shapes.ts'

export const getRaffleReport = call({
  path: 'GET /bo/promotions/raffle',
  summary:
    'What the newest version of a raffle may cost and what it has cost: by ticket, by prize, and at most. Before it is published it is a preview.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ id }),
  output: z.object({
    id,
    /** By the chances, of one draw while every prize is there. */
    perDraw: z.object({ money, points: z.string() }),
    /** When all stock of money is given. */
    most: money,
    draws: z.number(),
    /** What was credited, and what the chances make of so many draws. */
    cost: z.object({ money, expected: money, points: z.number() }),
    tickets: z.object({ given: z.number(), used: z.number(), deposits: z.number(), missions: z.number(), mall: z.number() }),
    prizes: z.array(
      z.object({
        id: z.string(),
        /** "0.0100", in percent. */
        chance: z.string(),
        stock: z.nullable(z.number()),
        given: z.number(),
        /** How often the seeds gave it, whether it was there or not. */
        drawn: z.number(),
        cost: money,
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})
