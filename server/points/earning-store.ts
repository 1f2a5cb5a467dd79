import type { GameType } from '@tamuvo/contract/brand.ts'
import { minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import type { ActivityRange } from '../loyalty/services.ts'

type Rules = {
  /** Units of valid bet for a point, by product. */
  perPoint: Readonly<Record<GameType, number>>
  /** Percent by level. */
  factors: readonly number[]
  firstId: bigint
  at: Date
}

export const countPoints = async (
  tx: Tx,
  { after, upto }: ActivityRange,
  { perPoint, factors, firstId, at }: Rules,
): Promise<void> => {
  const rules = Object.entries(perPoint)
  await tx.query({
    name: 'points_count',
    text: 'SELECT points_count($1, $2, $3, $4, $5, $6, $7)',
    values: [
      after,
      upto,
      rules.map(([product]) => product),
      rules.map(([, units]) => BigInt(units) * minorPerUnit),
      factors,
      firstId,
      at,
    ],
  })
}

/** Earned points that are not booked, held until the transaction ends; what another process books at the moment is left out. */
export const lockUnbooked = async (tx: Tx, limit: number): Promise<{ id: bigint; memberId: bigint; points: bigint }[]> => {
  const { rows } = await tx.query<{ id: bigint; memberId: bigint; points: bigint }>({
    name: 'points_unbooked',
    text: `SELECT id, member_id AS "memberId", points FROM points_earning WHERE entry_id IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    values: [limit],
  })
  return rows
}

export const setBooked = async (tx: Tx, entries: ReadonlyMap<bigint, bigint>): Promise<void> => {
  await tx.query(
    'UPDATE points_earning e SET entry_id = u.entry_id FROM unnest($1::bigint[], $2::bigint[]) u (id, entry_id) WHERE e.id = u.id',
    [[...entries.keys()], [...entries.values()]],
  )
}
