import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery } from './shapes.ts'

/** Free spins that are used at a game before anything is staked there. */
export const freeSpins = z.object({
  left: z.number(),
  /** The stake of each, which the house pays. */
  unit: money,
  /** How many times a win has to be bet before a withdrawal, "1.00"; "0.00": it is money at once. */
  multiple: z.string(),
  /** When the next of them runs out. */
  expiresAt: instant,
})

/** READY: some can be used; EXPIRED: what was left ran out. */
export const freeSpinStates = ['READY', 'USED', 'EXPIRED'] as const
export type FreeSpinState = (typeof freeSpinStates)[number]

export const listFreeSpins = call({
  path: 'GET /wps/mc/studio/free-spins',
  summary: 'Free spins of the member: those that can be used, the first to run out first, or those of before, newest first.',
  caller: 'member',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['ready', 'past']), 'ready') }),
  output: pageOf(
    z.object({
      id,
      game: z.string(),
      gameName: z.string(),
      unit: money,
      spins: z.number(),
      used: z.number(),
      state: z.enum(freeSpinStates),
      /** How many times a win has to be bet before a withdrawal, "1.00"; "0.00": it is money at once. */
      multiple: z.string(),
      /** What those that were used have won. */
      won: money,
      at: instant,
      expiresAt: instant,
      /** The order of the points mall that gave them. */
      orderId: id,
    }),
  ),
  refusals: [],
})
