import { type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { staffId } from '@tamuvo/server/kit/staff-calls.ts'
import { type Incident, listIncidents, type Resumed, resumePosting } from '@tamuvo/server/ledger/incident-store.ts'
import { PlainError } from '../plain-error.mjs'

const incidentsMax = 100

/** The times at which the database lost history, newest first. */
export const describeIncidents = async (database: Database): Promise<string> => {
  const incidents = await listIncidents(database, incidentsMax)
  if (incidents.length === 0) return 'The database never lost history.\n'
  return incidents.map(textOf).join('')
}

const textOf = ({
  id,
  foundAt,
  sentence,
  askedBy,
  askedAt,
  askedReason,
  resumedBy,
  resumedAt,
  resumedReason,
}: Incident): string => {
  const state = resumedAt ? 'over' : 'open: nothing is posted'
  const words = [wordOf(askedBy, askedAt, askedReason), wordOf(resumedBy, resumedAt, resumedReason)]
  return [`${id}  ${foundAt.toISOString()}  ${state}`, sentence, ...words.filter(Boolean), ''].join('\n')
}

const wordOf = (by: string | null, at: Date | null, reason: string | null): string =>
  at ? `${by} said go on, ${at.toISOString()}: ${reason}` : ''

const reasonLength = { min: 10, max: 500 }

const sentences: Record<Exclude<Resumed, 'unknown' | 'same-person'>, string> = {
  asked: 'Noted. Posting goes on once another person says so too.\n',
  resumed: 'Posting goes on.\n',
}

/** One of the two people who let posting go on. */
export const resume = async (
  database: Database,
  { id, by, reason, at }: { id: bigint; by: string; reason: string; at: Date },
): Promise<string> => {
  if (reason.length < reasonLength.min || reason.length > reasonLength.max)
    throw new PlainError(`A reason has ${reasonLength.min} to ${reasonLength.max} characters.`)
  const resumed = await inTransaction(database, async (tx) =>
    resumePosting(tx, { id, staffId: await staffId(tx, by, at), reason, at }),
  )
  if (resumed === 'unknown') throw new PlainError(`There is no open incident ${id}.`)
  if (resumed === 'same-person') throw new PlainError(`${by} has said so already: it takes two different people.`)
  return sentences[resumed]
}
