import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type RaffleDraw = {
  id: bigint
  promotionId: bigint
  /** Its place among all draws of the raffle, from 1. */
  no: bigint
  memberId: bigint
  version: number
  ticketId: bigint
  seedId: bigint
  clientSeed: string
  nonce: number
  /** How often each prize was given before, in their order. */
  given: number[]
  /** The places of the prize that the seeds give, and of the one that was given. */
  drawn: number
  won: number
  prize: string
  amount: Amount
  points: bigint
  rewardId: bigint | null
  at: Date
}

/** With its seed. */
export type KnownDraw = RaffleDraw & { sealed: Buffer; commitment: Buffer; revealsAt: Date }

export const insertDraw = async (tx: Tx, draw: RaffleDraw): Promise<void> => {
  await tx.query(
    `INSERT INTO raffle_draw (id, promotion_id, no, member_id, version, ticket_id, seed_id, client_seed, nonce, given, drawn, won, prize,
                              amount, points, reward_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      draw.id,
      draw.promotionId,
      draw.no,
      draw.memberId,
      draw.version,
      draw.ticketId,
      draw.seedId,
      draw.clientSeed,
      draw.nonce,
      draw.given,
      draw.drawn,
      draw.won,
      draw.prize,
      draw.amount,
      draw.points,
      draw.rewardId,
      draw.at,
    ],
  )
}

type Row = Omit<KnownDraw, 'given' | 'amount'> & { given: (string | bigint)[]; amount: bigint }

const known = `SELECT d.id, d.promotion_id AS "promotionId", d.no, d.member_id AS "memberId", d.version, d.ticket_id AS "ticketId",
    d.seed_id AS "seedId", d.client_seed AS "clientSeed", d.nonce, d.given, d.drawn, d.won, d.prize, d.amount, d.points,
    d.reward_id AS "rewardId", d.at, s.sealed, s.commitment, s.reveals_at AS "revealsAt"
  FROM raffle_draw d JOIN raffle_seed s ON s.member_id = d.member_id AND s.id = d.seed_id`

const drawFrom = (row: Row): KnownDraw => ({ ...row, given: row.given.map(Number), amount: amount(row.amount) })

export const findDraw = async (from: Queryable, id: bigint): Promise<KnownDraw | undefined> => {
  const { rows } = await from.query<Row>(`${known} WHERE d.id = $1`, [id])
  return rows.map(drawFrom)[0]
}

type Page = { pageNo: number; pageSize: number }

/** A page of the draws of a raffle, newest first. */
export const listDraws = async (from: Queryable, promotionId: bigint, { pageNo, pageSize }: Page): Promise<KnownDraw[]> => {
  const { rows } = await from.query<Row>(`${known} WHERE d.promotion_id = $1 ORDER BY d.no DESC LIMIT $2 OFFSET $3`, [
    promotionId,
    pageSize,
    (pageNo - 1) * pageSize,
  ])
  return rows.map(drawFrom)
}

/** The same of one member. */
export const listDrawsOf = async (
  from: Queryable,
  { memberId, promotionId }: { memberId: bigint; promotionId: bigint },
  { pageNo, pageSize }: Page,
): Promise<{ list: KnownDraw[]; total: number }> => {
  const where = 'd.member_id = $1 AND d.promotion_id = $2'
  const { rows } = await from.query<Row>(`${known} WHERE ${where} ORDER BY d.no DESC LIMIT $3 OFFSET $4`, [
    memberId,
    promotionId,
    pageSize,
    (pageNo - 1) * pageSize,
  ])
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM raffle_draw d WHERE ${where}`, [
    memberId,
    promotionId,
  ])
  return { list: rows.map(drawFrom), total: Number(counts[0]?.total ?? 0n) }
}

/** What all draws of a raffle credited, and how often the seeds gave each prize, by its place. */
export const sumDraws = async (
  from: Queryable,
  promotionId: bigint,
): Promise<{ amount: Amount; points: bigint; drawn: Map<number, number> }> => {
  const { rows } = await from.query<{ place: number; count: bigint; amount: bigint; points: bigint }>(
    `SELECT drawn AS place, count(*) AS count, sum(amount)::bigint AS amount, sum(points)::bigint AS points
       FROM raffle_draw WHERE promotion_id = $1 GROUP BY drawn`,
    [promotionId],
  )
  return {
    amount: amount(rows.reduce((sum, each) => sum + each.amount, 0n)),
    points: rows.reduce((sum, each) => sum + each.points, 0n),
    drawn: new Map(rows.map(({ place, count }) => [place, Number(count)])),
  }
}
