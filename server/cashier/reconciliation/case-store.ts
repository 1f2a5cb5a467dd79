import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import type { Break, Item } from './compare.ts'

type CaseState = 'OPEN' | 'EXPLAINED' | 'CORRECTED' | 'CLOSED'

/** A break that a person finds out about. */
export type Case = {
  id: bigint
  day: Day
  source: string
  kind: string
  reference: string
  line: string
  status: Break
  ours: Amount | null
  theirs: Amount | null
  currency: string
  state: CaseState
  openedAt: Date
  owner: bigint | null
  ownedAt: Date | null
  /** 0: a later comparison found it matched. */
  settledBy: bigint | null
  settledAt: Date | null
  note: string | null
  /** What it is linked to, "deposit:4711". */
  records: string[]
  closedBy: bigint | null
  closedAt: Date | null
  closedNote: string | null
}

const columns = `id, day::text AS day, source, kind, reference, line, status, ours, theirs, currency, state, opened_at AS "openedAt", owner,
  owned_at AS "ownedAt", settled_by AS "settledBy", settled_at AS "settledAt", note, records, closed_by AS "closedBy",
  closed_at AS "closedAt", closed_note AS "closedNote"`

type StoredCase = Omit<Case, 'ours' | 'theirs'> & { ours: bigint | null; theirs: bigint | null }

const amountOf = (minor: bigint | null): Amount | null => (minor === null ? null : amount(minor))
const caseOf = (row: StoredCase): Case => ({ ...row, ours: amountOf(row.ours), theirs: amountOf(row.theirs) })

/** What tells an item from others of its day. */
export const lineOfItem = ({ lineId, record }: Pick<Item, 'lineId' | 'record'>): string => lineId ?? record ?? ''

type NewCase = Pick<Case, 'id' | 'day' | 'source' | 'status' | 'openedAt'> & { item: Item }

/**
 * Opens a case, once: another one where the last about it found something else, or was closed since its break was gone. What a person
 * has explained stays explained. @returns whether it is new
 */
export const insertCase = async (tx: Tx, { id, day, source, status, openedAt, item }: NewCase): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `WITH last AS (SELECT * FROM reconciliation_case WHERE day = $2 AND source = $3 AND kind = $4 AND reference = $5 AND line = $6
                    ORDER BY round DESC LIMIT 1)
     INSERT INTO reconciliation_case (id, day, source, kind, reference, line, status, ours, theirs, currency, opened_at, records, round)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce((SELECT round FROM last), 0) + 1
      WHERE NOT EXISTS (SELECT FROM last WHERE (status, ours, theirs) IS NOT DISTINCT FROM ($7::text, $8::bigint, $9::bigint)
                           AND (state <> 'CLOSED' OR settled_by <> 0))
     ON CONFLICT (day, source, kind, reference, line, round) DO NOTHING`,
    [
      id,
      day,
      source,
      item.kind,
      item.reference,
      lineOfItem(item),
      status,
      item.ours,
      item.theirs,
      item.currency,
      openedAt,
      item.record === null ? [] : [item.record],
    ],
  )
  return rowCount === 1
}

export const findCase = async (from: Queryable, id: bigint): Promise<Case | undefined> => {
  const { rows } = await from.query<StoredCase>(`SELECT ${columns} FROM reconciliation_case WHERE id = $1`, [id])
  return rows[0] && caseOf(rows[0])
}

export const lockCase = async (tx: Tx, id: bigint): Promise<Case | undefined> => {
  const { rows } = await tx.query<StoredCase>(`SELECT ${columns} FROM reconciliation_case WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && caseOf(rows[0])
}

/** The cases of a day and source that are not closed, locked, in the order of their ids. */
export const lockUnclosed = async (tx: Tx, day: Day, source: string): Promise<Case[]> => {
  const { rows } = await tx.query<StoredCase>(
    `SELECT ${columns} FROM reconciliation_case c WHERE day = $1 AND source = $2 AND state <> 'CLOSED' ORDER BY id FOR UPDATE`,
    [day, source],
  )
  return rows.map(caseOf)
}

/** An act on a case; each has its row in the audit trail. */
type Act = { name: string; by: bigint; at: Date; note: string }

/** Stores what may change of a case. */
export const saveCase = async (tx: Tx, changed: Case, { name, by, at, note }: Act): Promise<void> => {
  await tx.query(
    `UPDATE reconciliation_case SET state = $2, owner = $3, owned_at = $4, settled_by = $5, settled_at = $6, note = $7, records = $8,
            closed_by = $9, closed_at = $10, closed_note = $11, acts = acts + 1, act = $12, acted_by = $13, acted_at = $14, acted_note = $15
      WHERE id = $1`,
    [
      changed.id,
      changed.state,
      changed.owner,
      changed.ownedAt,
      changed.settledBy,
      changed.settledAt,
      changed.note,
      changed.records,
      changed.closedBy,
      changed.closedAt,
      changed.closedNote,
      name,
      by,
      at,
      note,
    ],
  )
}

export type CaseQuery = { day: Day; open: boolean; pageNo: number; pageSize: number }

/** Cases, the oldest first. Those of all days when the day is empty. */
export const listCases = async (
  from: Queryable,
  { day, open, pageNo, pageSize }: CaseQuery,
): Promise<{ list: Case[]; total: number }> => {
  const where = `WHERE ($1 = '' OR day = nullif($1, '')::date) AND (NOT $2 OR state <> 'CLOSED')`
  const { rows } = await from.query<StoredCase>(
    `SELECT ${columns} FROM reconciliation_case ${where} ORDER BY id LIMIT $3 OFFSET $4`,
    [day, open, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM reconciliation_case ${where}`, [
    day,
    open,
  ])
  return { list: rows.map(caseOf), total: Number(counts[0]?.total ?? 0n) }
}

/** How many cases of each day there are, and how many are not closed. */
export const countCases = async (from: Queryable, days: readonly Day[]): Promise<Map<Day, { cases: number; open: number }>> => {
  const { rows } = await from.query<{ day: Day; cases: bigint; open: bigint }>(
    `SELECT day::text AS day, count(*) AS cases, count(*) FILTER (WHERE state <> 'CLOSED') AS open
       FROM reconciliation_case WHERE day = ANY ($1::date[]) GROUP BY day`,
    [days],
  )
  return new Map(rows.map(({ day, cases, open }) => [day, { cases: Number(cases), open: Number(open) }]))
}

/** All that are not closed: how many, and since when. */
export const countUnclosed = async (from: Queryable): Promise<{ open: number; since: Date | null }> => {
  const { rows } = await from.query<{ open: bigint; since: Date | null }>(
    `SELECT count(*) AS open, min(opened_at) AS since FROM reconciliation_case WHERE state <> 'CLOSED'`,
  )
  return { open: Number(rows[0]?.open ?? 0n), since: rows[0]?.since ?? null }
}
