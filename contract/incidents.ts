import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, nothing } from './shapes.ts'

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
/** Who said go on, when and why; null before. */
const word = z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() }))

export const listIncidents = call({
  path: 'GET /bo/incidents',
  summary:
    'When the database lost history, newest first: what is missing, and who let posting go on. Nothing is posted while one is open.',
  caller: 'operator',
  permission: 'posting.resume',
  input: nothing,
  output: z.object({
    list: z.array(z.object({ id, foundAt: instant, sentence: z.string(), isOpen: z.boolean(), asked: word, resumed: word })),
  }),
  refusals: [],
})

export const resumePosting = call({
  path: 'POST /bo/incidents/resume',
  summary: 'Says that posting may go on after an incident. It does once two different people have said so.',
  caller: 'operator',
  permission: 'posting.resume',
  input: z.object({ id, reason }),
  output: z.object({ state: z.enum(['asked', 'resumed']) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED'],
})
