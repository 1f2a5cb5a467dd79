import type { Queryable, Tx } from '../kit/database.ts'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import { type JournalMark, markText } from './journal-mark.ts'

const alarmName = 'ledger.history'

/** What a database says of itself, beside what is remembered of it. */
export type Seen = {
  isStandby: boolean
  system: string
  /** Eight hexadecimal digits; another one since a standby was promoted, or since a recovery to a point in time. */
  timeline: string
  origin: string | null
  stoppedBy: bigint | null
  /** The one that is open; where no triggers run it stops nothing. */
  openIncident: bigint | null
  isAlarmed: boolean
  /** The last incident after which posting went on; 0 before the first. */
  resumed: bigint
  knowsIncident: boolean
  /** The hash of the remembered checkpoint here; null without it. */
  hash: string | null
  last: { no: bigint; hash: string; uptoId: bigint; at: string } | null
  /** Accounts with fewer postings than were answered. */
  lost: { account: bigint; answered: bigint; found: bigint }[]
}

type StoredSeen = Omit<Seen, 'last' | 'lost'> & {
  no: bigint | null
  last_hash: string | null
  upto_id: bigint | null
  at: string | null
}

/** Reads a database beside what is remembered. @param lost as it was found */
export const lookAtJournal = async (
  from: Queryable,
  { incident, checkpoint }: Pick<JournalMark, 'incident' | 'checkpoint'>,
  lost: Seen['lost'],
): Promise<Seen> => {
  const { rows } = await from.query<StoredSeen>(
    `SELECT pg_is_in_recovery() AS "isStandby", (SELECT system_identifier::text FROM pg_control_system()) AS system,
            CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline,
            c.origin::text AS origin, c.stopped_by AS "stoppedBy",
            (SELECT id FROM ledger_incident WHERE resumed_at IS NULL) AS "openIncident",
            EXISTS (SELECT FROM alarm WHERE name = '${alarmName}' AND over_at IS NULL) AS "isAlarmed",
            coalesce((SELECT max(id) FROM ledger_incident WHERE resumed_at IS NOT NULL), 0) AS resumed,
            $1::bigint = 0 OR EXISTS (SELECT FROM ledger_incident WHERE id = $1 AND resumed_at IS NOT NULL) AS "knowsIncident",
            (SELECT encode(hash, 'hex') FROM ledger_checkpoint WHERE no = $2) AS hash,
            l.no, encode(l.hash, 'hex') AS last_hash, l.upto_id, to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
       FROM ledger_chain c LEFT JOIN LATERAL (SELECT no, hash, upto_id, at FROM ledger_checkpoint ORDER BY no DESC LIMIT 1) l ON true`,
    [incident, checkpoint?.no ?? null],
  )
  const [row] = rows
  if (!row) throw new Error('the chain of the journal has a row')
  const { no, last_hash: hash, upto_id: uptoId, at, ...seen } = row
  const last = no !== null && hash !== null && uptoId !== null && at !== null ? { no, hash, uptoId, at } : null
  return { ...seen, last, lost }
}

/** Wallet accounts with fewer postings than were answered. They only grow, so it is no matter that this is not read with the rest. */
export const lostPostings = async (from: Queryable, answered: ReadonlyMap<bigint, bigint>): Promise<Seen['lost']> => {
  const accounts = [...answered.keys()]
  const { rows } = await from.query<{ account: bigint; postings: bigint }>(
    'SELECT account, postings FROM balance WHERE member_id = ANY ($1::bigint[]) AND account = ANY ($2::bigint[])',
    [accounts.map((account) => account >> 4n), accounts],
  )
  const found = new Map(rows.map(({ account, postings }) => [account, postings]))
  return [...answered].flatMap(([account, count]) =>
    (found.get(account) ?? 0n) < count ? [{ account, answered: count, found: found.get(account) ?? 0n }] : [],
  )
}

/** The name of this journal, whatever the address of its database. Given once. */
export const originOfJournal = async (from: Queryable): Promise<string> => {
  await from.query('UPDATE ledger_chain SET origin = gen_random_uuid() WHERE origin IS NULL')
  const { rows } = await from.query<{ origin: string }>('SELECT origin::text AS origin FROM ledger_chain')
  return rows[0]?.origin ?? ''
}

export type NewIncident = { id: bigint; at: Date; sentence: string; remembered: JournalMark; found: Seen }

/**
 * Writes an incident down, which stops posting, and raises the alarm. Its id is above all before, though clocks of processes differ: the
 * last one that ended is found by it.
 * @returns false where one is open already
 */
export const stopPosting = async (from: Queryable, { id, at, sentence, remembered, found }: NewIncident): Promise<boolean> => {
  const { rowCount } = await from.query(
    `INSERT INTO ledger_incident (id, found_at, sentence, remembered, found)
     VALUES (greatest($1, (SELECT max(id) + 1 FROM ledger_incident)), $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [id, at, sentence, markText(remembered), foundText(found)],
  )
  if (rowCount === 1) await raiseAlarm(from, { name: alarmName, sentence: alarmText(sentence), since: at })
  return rowCount === 1
}

/** The process that found an incident may have died before it raised the alarm. */
export const keepAlarm = async (from: Queryable, { openIncident, isAlarmed }: Seen, at: Date): Promise<void> => {
  if (isAlarmed === (openIncident !== null)) return
  if (openIncident === null) return clearAlarm(from, alarmName, at)
  const { rows } = await from.query<{ sentence: string; since: Date }>(
    'SELECT sentence, found_at AS since FROM ledger_incident WHERE id = $1 AND resumed_at IS NULL',
    [openIncident],
  )
  const [open] = rows
  if (open) await raiseAlarm(from, { name: alarmName, sentence: alarmText(open.sentence), since: open.since })
}

const alarmText = (sentence: string): string => `${sentence} Nothing is posted.`

const foundText = ({ system, timeline, last, lost }: Seen): string =>
  JSON.stringify({ system, timeline, last, lost }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export type Incident = {
  id: bigint
  foundAt: Date
  sentence: string
  askedBy: string | null
  askedAt: Date | null
  askedReason: string | null
  resumedBy: string | null
  resumedAt: Date | null
  resumedReason: string | null
}

/** Newest first. */
export const listIncidents = async (from: Queryable, limit: number): Promise<Incident[]> => {
  const { rows } = await from.query<Incident>(
    `SELECT i.id, i.found_at AS "foundAt", i.sentence, a.name AS "askedBy", i.asked_at AS "askedAt", i.asked_reason AS "askedReason",
            r.name AS "resumedBy", i.resumed_at AS "resumedAt", i.resumed_reason AS "resumedReason"
       FROM ledger_incident i LEFT JOIN staff a ON a.id = i.asked_by LEFT JOIN staff r ON r.id = i.resumed_by
      ORDER BY i.found_at DESC, i.id DESC LIMIT $1`,
    [limit],
  )
  return rows
}

export type Resume = { id: bigint; staffId: bigint; reason: string; at: Date }

/** `asked`: another person has to say so too. `same-person`: it was this one who asked. `unknown`: no such open incident. */
export type Resumed = 'asked' | 'resumed' | 'same-person' | 'unknown'

/** One of the two people who let posting go on. The database demands that they are two. */
export const resumePosting = async (tx: Tx, { id, staffId, reason, at }: Resume): Promise<Resumed> => {
  const { rows } = await tx.query<{ asked_by: bigint | null }>(
    'SELECT asked_by FROM ledger_incident WHERE id = $1 AND resumed_at IS NULL FOR UPDATE',
    [id],
  )
  const [open] = rows
  if (!open) return 'unknown'
  if (open.asked_by === staffId) return 'same-person'
  const step = open.asked_by === null ? 'asked' : 'resumed'
  await tx.query(`UPDATE ledger_incident SET ${step}_by = $2, ${step}_reason = $3, ${step}_at = $4 WHERE id = $1`, [
    id,
    staffId,
    reason,
    at,
  ])
  if (step === 'resumed') await clearAlarm(tx, alarmName, at)
  return step
}
