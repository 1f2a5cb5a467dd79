import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, nothing } from './shapes.ts'

/** Calls of staff about the games of our own studio. */

export const listStudioFaults = call({
  path: 'GET /bo/studio/faults',
  summary: 'Own games that are closed since they showed something else than what was decided, with the round.',
  caller: 'operator',
  permission: 'settings.games',
  input: nothing,
  output: z.object({ list: z.array(z.object({ game: z.string(), round: id, memberId: id, shown: z.string(), at: instant })) }),
  refusals: [],
})

export const reopenStudioGame = call({
  path: 'POST /bo/studio/reopen',
  summary: 'Opens an own game again that was closed since it showed something wrong.',
  caller: 'operator',
  permission: 'settings.games',
  input: z.object({
    game: z.string().check(z.maxLength(40)),
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  output: nothing,
  refusals: [],
})
