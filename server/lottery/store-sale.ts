import type { Queryable } from '../kit/database.ts'
import type { Issue, Sales } from './issue.ts'

/** The tree over the tickets of an issue: its leaves, and the first id of each. */
export type SaleTree = { leaves: Uint8Array[]; firsts: bigint[] }

const hashBytes = 32

const packTree = ({ leaves, firsts }: SaleTree): { leaves: Buffer; firsts: Buffer } => {
  const packed = Buffer.alloc(firsts.length * 8)
  for (const [place, first] of firsts.entries()) packed.writeBigInt64BE(first, place * 8)
  return { leaves: Buffer.concat(leaves), firsts: packed }
}

const unpackTree = ({ leaves, firsts }: { leaves: Buffer; firsts: Buffer }): SaleTree => ({
  leaves: Array.from({ length: leaves.length / hashBytes }, (_, place) =>
    leaves.subarray(place * hashBytes, (place + 1) * hashBytes),
  ),
  firsts: Array.from({ length: firsts.length / 8 }, (_, place) => firsts.readBigInt64BE(place * 8)),
})

/** Closes an issue with its sales and their tree. @returns false when it was closed already */
export const markClosed = async (
  database: Queryable,
  { id, state, drawsAt }: Issue,
  sales: Sales,
  tree: SaleTree,
): Promise<boolean> => {
  const { leaves, firsts } = packTree(tree)
  const { rowCount } = await database.query(
    `WITH closed AS (
       UPDATE lottery_issue SET state = 'closed', failures = 0, due_at = $3, sales_digest = $4, ticket_count = $5, real_ticket_count = $6,
              closed_at = $7, sales_root = $8, leaf_count = $9
        WHERE id = $1 AND state = $2 RETURNING id
     ), grown AS (
       INSERT INTO lottery_sale_tree (issue_id, leaves, firsts) SELECT id, $10, $11 FROM closed WHERE length($10::bytea) > 0)
     SELECT FROM closed`,
    [
      id,
      state,
      drawsAt,
      sales.salesDigest,
      sales.ticketCount,
      sales.realTicketCount,
      sales.closedAt ?? null,
      sales.salesRoot ?? null,
      sales.leafCount ?? null,
      leaves,
      firsts,
    ],
  )
  return rowCount === 1
}

/** The tree of an issue; undefined where it has none. */
export const findSaleTree = async (database: Queryable, issueId: bigint): Promise<SaleTree | undefined> => {
  const { rows } = await database.query<{ leaves: Buffer; firsts: Buffer }>(
    'SELECT leaves, firsts FROM lottery_sale_tree WHERE issue_id = $1',
    [issueId],
  )
  return rows[0] && unpackTree(rows[0])
}
