import { type Amount, amount, sum } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type FreeShare = { no: number; id: bigint; amount: Amount }
export type TakenShare = FreeShare & { memberId: bigint; takenAt: Date; entryId: bigint }

/** A share as it is shown. */
export type ListedShare = { no: number; amount: Amount; memberId: bigint | null }

export const insertShares = async (tx: Tx, packetId: bigint, shares: readonly FreeShare[]): Promise<void> => {
  await tx.query(
    'INSERT INTO packet_share (packet_id, no, id, amount) SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::bigint[])',
    [packetId, shares.map(({ no }) => no), shares.map(({ id }) => id), shares.map((share) => share.amount)],
  )
}

/** Of two who ask for a packet under one name at once (a member, a device) the second waits until the first is decided. */
export const lockTaker = async (tx: Tx, packetId: bigint, name: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 738))', [`${packetId}:${name}`])
}

const shareColumns = 'no, id, amount, member_id AS "memberId", taken_at AS "takenAt", entry_id AS "entryId"'

type Row = Omit<TakenShare, 'amount'> & { amount: bigint }

export const findTaken = async (from: Queryable, packetId: bigint, memberId: bigint): Promise<TakenShare | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'packet_share_of',
    text: `SELECT ${shareColumns} FROM packet_share WHERE packet_id = $1 AND member_id = $2`,
    values: [packetId, memberId],
  })
  return rows[0] && { ...rows[0], amount: amount(rows[0].amount) }
}

export const isDeviceUsed = async (from: Queryable, packetId: bigint, device: Buffer): Promise<boolean> =>
  (await from.query('SELECT FROM packet_share WHERE packet_id = $1 AND device = $2', [packetId, device])).rows.length > 0

const freeText = `SELECT no, id, amount FROM packet_share
   WHERE packet_id = $1 AND member_id IS NULL AND returned_at IS NULL ORDER BY no LIMIT 1 FOR UPDATE`

/**
 * The first share that no other transaction holds. Only where others hold all that are left it waits for them: one that is let go again is not lost.
 * @returns undefined when every share is taken, or has returned
 */
export const lockFreeShare = async (tx: Tx, packetId: bigint): Promise<FreeShare | undefined> => {
  for (const [name, text] of [
    ['packet_share_free', `${freeText} SKIP LOCKED`],
    ['packet_share_last', freeText],
  ] as const) {
    const { rows } = await tx.query<{ no: number; id: bigint; amount: bigint }>({ name, text, values: [packetId] })
    if (rows[0]) return { ...rows[0], amount: amount(rows[0].amount) }
  }
  return undefined
}

type Taken = { no: number; memberId: bigint; device: Buffer | null; entryId: bigint; at: Date }

/** Stores who took a share that is held. */
export const saveTaken = async (tx: Tx, packetId: bigint, { no, memberId, device, entryId, at }: Taken): Promise<void> => {
  await tx.query(
    'UPDATE packet_share SET member_id = $3, device = $4, entry_id = $5, taken_at = $6 WHERE packet_id = $1 AND no = $2',
    [packetId, no, memberId, device, entryId, at],
  )
}

export const countFree = async (from: Queryable, packetId: bigint): Promise<number> => {
  const { rows } = await from.query<{ left: number }>({
    name: 'packet_share_left',
    text: 'SELECT count(*)::int AS left FROM packet_share WHERE packet_id = $1 AND member_id IS NULL AND returned_at IS NULL',
    values: [packetId],
  })
  return rows[0]?.left ?? 0
}

/** All shares of a packet, in their order. */
export const listShares = async (from: Queryable, packetId: bigint): Promise<ListedShare[]> => {
  const { rows } = await from.query<{ no: number; amount: bigint; memberId: bigint | null }>(
    'SELECT no, amount, member_id AS "memberId" FROM packet_share WHERE packet_id = $1 ORDER BY no',
    [packetId],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}

/** Takes back the shares that are left; waits for those who are about to take one. @returns what it comes to */
export const returnFree = async (tx: Tx, packetId: bigint, at: Date): Promise<Amount> => {
  const { rows } = await tx.query<{ amount: bigint }>(
    `UPDATE packet_share SET returned_at = $2 WHERE packet_id = $1 AND member_id IS NULL AND returned_at IS NULL RETURNING amount`,
    [packetId, at],
  )
  return sum(rows.map((row) => amount(row.amount)))
}
