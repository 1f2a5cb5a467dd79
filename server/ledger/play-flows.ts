import type { Queryable } from '../kit/database.ts'
import { trialIdsFrom } from './accounts.ts'
import { numberOfKind } from './kinds.ts'
import { firstRowId, type IdRange } from './id-ranges.ts'
import { checkpointedUpto } from './checkpoint-store.ts'

/**
 * What of the journal comes after an id and is checkpointed, so that no row can still appear in it: at most `ids` of them from the
 * first row on. Undefined where there is nothing yet.
 */
export const checkpointedAfter = async (from: Queryable, fromId: bigint, ids: bigint): Promise<IdRange | undefined> => {
  const uptoId = await checkpointedUpto(from)
  const first = await firstRowId(from, { fromId, uptoId })
  if (first === undefined) return undefined
  return { fromId: first, uptoId: first + ids < uptoId ? first + ids : uptoId }
}

/** Who placed bets for money in an id range of the journal, once for each quarter of an hour, by its beginning. */
export const quartersPlayed = async (from: Queryable, { fromId, uptoId }: IdRange): Promise<{ memberId: bigint; at: Date }[]> => {
  const { rows } = await from.query<{ memberId: bigint; at: Date }>(
    `SELECT DISTINCT member_id AS "memberId", date_bin('15 minutes', at, 'epoch') AS at FROM journal
      WHERE id >= $1 AND id < $2 AND kind = $3 AND member_id > 0 AND member_id < $4`,
    [fromId, uptoId, numberOfKind('BET'), trialIdsFrom],
  )
  return rows
}

/** A deposit: the balance and the deposit before it, and when the member last played, within the time searched. */
export type DepositRow = { memberId: bigint; at: Date; held: bigint; before: bigint | null; playedAt: Date | null }

const sameMember = 'member_group(j.member_id) = member_group(d.member_id) AND j.member_id = d.member_id'

/** The deposits in an id range of the journal. @param ids how far back to search for what came before */
export const depositsIn = async (from: Queryable, { fromId, uptoId }: IdRange, ids: bigint): Promise<DepositRow[]> => {
  const { rows } = await from.query<DepositRow>(
    `SELECT d.member_id AS "memberId", d.at, d.balance_after - d.amount AS held,
            (SELECT j.amount FROM journal j WHERE ${sameMember} AND j.kind = $3 AND j.amount > 0 AND j.id < d.id AND j.id >= d.id - $5
              ORDER BY j.id DESC LIMIT 1) AS before,
            (SELECT max(j.at) FROM journal j WHERE ${sameMember} AND j.kind = $4 AND j.id < d.id AND j.id >= d.id - $5) AS "playedAt"
       FROM journal d WHERE d.id >= $1 AND d.id < $2 AND d.kind = $3 AND d.amount > 0 AND d.member_id > 0`,
    [fromId, uptoId, numberOfKind('DEPOSIT'), numberOfKind('BET'), ids],
  )
  return rows
}
