import type { Queryable } from '@tamuvo/server/kit/database.ts'

/** A transaction of a vendor as it is held here. */
export type Held = { key: string; kind: string; name: string; memberId: bigint; amount: bigint; at: Date }

type Asked = { vendor: string; keys: readonly string[]; span: { from: Date; upto: Date } }

/** The transactions with these keys, and all others of the vendor between two times. Of a rollback the amount is what it gave back. */
export const findHeld = async (from: Queryable, { vendor, keys, span }: Asked): Promise<Held[]> => {
  const { rows } = await from.query<Held>(
    `SELECT replace(t.key::text, '-', '') AS key, (ARRAY['bet', 'win', 'rollback', 'promo', 'jackpot'])[t.kind] AS kind, t.name,
            t.member_id AS "memberId", t.amount, t.at
       FROM vendor_tx t
      WHERE t.kind <= 5 AND (t.key = ANY ($2::uuid[]) OR (t.vendor = $1 AND t.at BETWEEN $3 AND $4)) ORDER BY t.id`,
    [vendor, keys, span.from, span.upto],
  )
  return rows
}

/** When it was found that the database lost history, the last time. */
export const lastIncidentAt = async (from: Queryable): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date | null }>('SELECT max(found_at) AS at FROM ledger_incident')
  return rows[0]?.at ?? undefined
}
