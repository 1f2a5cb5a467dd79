import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Offer } from './part.ts'

const columns = `withdrawal_id AS "withdrawalId", member_id AS "memberId", state, part_min AS "partMin", parts_max AS "partsMax",
  asked_at AS "askedAt", opened_at AS "openedAt", closes_at AS "closesAt", closed_at AS "closedAt"`

type StoredOffer = Omit<Offer, 'partMin'> & { partMin: bigint }

const offerOf = (row: StoredOffer): Offer => ({ ...row, partMin: amount(row.partMin) })

type NewOffer = Pick<Offer, 'withdrawalId' | 'memberId' | 'partMin' | 'partsMax' | 'askedAt'>

export const insertOffer = async (tx: Tx, made: NewOffer): Promise<void> => {
  await tx.query('INSERT INTO p2p_offer (withdrawal_id, member_id, part_min, parts_max, asked_at) VALUES ($1, $2, $3, $4, $5)', [
    made.withdrawalId,
    made.memberId,
    made.partMin,
    made.partsMax,
    made.askedAt,
  ])
}

/** Changes the state of an offer. Its withdrawal is locked. */
export const saveOffer = async (tx: Tx, { withdrawalId, state, openedAt, closesAt, closedAt }: Offer): Promise<void> => {
  await tx.query('UPDATE p2p_offer SET state = $2, opened_at = $3, closes_at = $4, closed_at = $5 WHERE withdrawal_id = $1', [
    withdrawalId,
    state,
    openedAt,
    closesAt,
    closedAt,
  ])
}

export const findOffer = async (from: Queryable, withdrawalId: bigint): Promise<Offer | undefined> => {
  const { rows } = await from.query<StoredOffer>(`SELECT ${columns} FROM p2p_offer WHERE withdrawal_id = $1`, [withdrawalId])
  return rows[0] && offerOf(rows[0])
}

/** The last offers of a member. */
export const listOffersOf = async (from: Queryable, memberId: bigint, max: number): Promise<Offer[]> => {
  const { rows } = await from.query<StoredOffer>(
    `SELECT ${columns} FROM p2p_offer WHERE member_id = $1 ORDER BY withdrawal_id DESC LIMIT $2`,
    [memberId, max],
  )
  return rows.map(offerOf)
}

/** A withdrawal that others may pay now: what is free of it. */
export type Wanted = { withdrawalId: bigint; free: bigint }

/** Open offers of others that still take parts, the oldest first. What is free may be taken meanwhile: look again under its lock. */
export const listWanted = async (from: Queryable, payerId: bigint, now: Date, max: number): Promise<Wanted[]> => {
  const { rows } = await from.query<Wanted>(
    `SELECT o.withdrawal_id AS "withdrawalId", w.receive - p.taken AS free
       FROM p2p_offer o JOIN withdrawal w ON w.id = o.withdrawal_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(coalesce(received, amount)), 0)::bigint AS taken, count(*) AS count FROM p2p_part
                           WHERE withdrawal_id = o.withdrawal_id AND state <> 'RETURNED') p
      WHERE o.state = 'OPEN' AND o.closes_at > $2 AND o.member_id <> $1 AND p.count < o.parts_max AND w.receive - p.taken >= o.part_min
      ORDER BY o.opened_at, o.withdrawal_id LIMIT $3`,
    [payerId, now, max],
  )
  return rows
}

/** Offers whose time is over, and that are not closed. */
export const listOverdueOffers = async (
  from: Queryable,
  before: Date,
  { after, max }: { after: bigint; max: number },
): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT withdrawal_id AS id FROM p2p_offer WHERE state = 'OPEN' AND closes_at < $1 AND withdrawal_id > $2
      ORDER BY withdrawal_id LIMIT $3`,
    [before, after, max],
  )
  return rows.map(({ id }) => id)
}
