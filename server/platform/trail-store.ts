import { noHash, type TrailHead } from '@tamuvo/contract/journal.ts'
import type { Queryable } from '../kit/database.ts'

/** The newest committed row of the audit trail. Rows are written one after the other, so none can still appear before it. */
export const headOfTrail = async (from: Queryable): Promise<TrailHead> => {
  const { rows } = await from.query<TrailHead>(`SELECT no, encode(hash, 'hex') AS hash FROM audit_trail ORDER BY no DESC LIMIT 1`)
  return rows[0] ?? { no: 0n, hash: noHash }
}
