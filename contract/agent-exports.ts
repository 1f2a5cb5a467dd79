import * as z from 'zod/mini'
import { incomeGroups } from './agent-income.ts'
import { betStates } from './betting.ts'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { day, id, instant, pageOf, pageQuery } from './shapes.ts'
import { movementGroups } from './wallet.ts'

const exportKinds = ['BETS', 'PROFIT', 'TRANSACTIONS', 'INCOME'] as const
export type ExportKind = (typeof exportKinds)[number]

/** At most so many rows; with more the file says so in its last row. */
export const exportRowsMax = 50_000

const teamExport = z.object({
  id,
  kind: z.enum(exportKinds),
  from: day,
  to: day,
  /** EXPIRED: the file is gone, seven days after it was asked for. */
  state: z.enum(['WAITING', 'READY', 'FAILED', 'EXPIRED']),
  rows: z.number(),
  /** False where there were more rows than a file takes. */
  isWhole: z.boolean(),
  name: z.string(),
  askedAt: instant,
  readyAt: z.nullable(instant),
  expiresAt: instant,
})

export const createExport = call({
  path: 'POST /wps/ac/exports',
  summary: 'Asks for a file of comma separated values with what a list shows, 50,000 rows at most. One at a time.',
  caller: 'agent',
  input: z.object({
    kind: z.enum(exportKinds),
    from: day,
    to: day,
    under: z.optional(id),
    product: z.optional(z.enum(gameTypes)),
    /** Of transactions. */
    group: z.optional(z.enum(movementGroups)),
    /** Of income. */
    income: z.optional(z.enum(incomeGroups)),
    /** Of bets. */
    state: z.optional(z.enum([...betStates, 'corrected'])),
  }),
  output: teamExport,
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'ABOVE_MAX', 'EXPORT_RUNNING'],
})

export const listExports = call({
  path: 'GET /wps/ac/exports',
  summary: 'The files that the agent asked for, newest first.',
  caller: 'agent',
  input: z.object(pageQuery),
  output: pageOf(teamExport),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED'],
})

export const downloadExport = call({
  path: 'GET /wps/ac/exports/file',
  summary: 'A file that is ready. It belongs to the agent alone, not to assistants.',
  caller: 'agent',
  input: z.object({ id }),
  output: z.object({ name: z.string(), csv: z.string() }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'EXPORT_EXPIRED'],
})
