import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Hit } from './issue.ts'

type HitRow = {
  issue_id: bigint
  version: number
  code: string
  pool: bigint
  stake: bigint
  seeds: boolean
  seed: bigint | null
  paid: bigint
  paid_to: bigint
  done: boolean
  undone: boolean
  taken_to: bigint
}

const hitFrom = (row: HitRow): Hit => ({
  issueId: row.issue_id,
  version: row.version,
  code: row.code,
  pool: amount(row.pool),
  stake: amount(row.stake),
  seeds: row.seeds,
  seed: row.seed === null ? null : amount(row.seed),
  paid: amount(row.paid),
  paidTo: row.paid_to,
  isDone: row.done,
  isUndone: row.undone,
  takenTo: row.taken_to,
})

/** Serializes hits of a jackpot until the transaction ends. */
export const lockJackpot = async (tx: Tx, code: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 60))', [`jackpot ${code}`])
}

/** The hits of an issue by version. */
export const hitsOf = async (tx: Tx, issueId: bigint): Promise<Hit[]> => {
  const { rows } = await tx.query<HitRow>('SELECT * FROM lottery_jackpot_hit WHERE issue_id = $1 ORDER BY version', [issueId])
  return rows.map(hitFrom)
}

/** Whether a jackpot has a hit, not reversed, of an issue created after this one. */
export const wasHitSince = async (tx: Tx, code: string, issueId: bigint): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'SELECT FROM lottery_jackpot_hit WHERE code = $1 AND issue_id > $2 AND NOT undone LIMIT 1',
    [code, issueId],
  )
  return rowCount === 1
}

/** Hits whose payment is not finished. */
export const openHits = async (tx: Tx, code: string): Promise<Hit[]> => {
  const { rows } = await tx.query<HitRow>('SELECT * FROM lottery_jackpot_hit WHERE code = $1 AND NOT done', [code])
  return rows.map(hitFrom)
}

export const addHit = async (
  tx: Tx,
  {
    issueId,
    version,
    code,
    pool,
    stake,
    seeds,
    seed,
  }: Pick<Hit, 'issueId' | 'version' | 'code' | 'pool' | 'stake' | 'seeds' | 'seed'>,
): Promise<Hit> => {
  const { rows } = await tx.query<HitRow>(
    'INSERT INTO lottery_jackpot_hit (issue_id, version, code, pool, stake, seeds, seed) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *',
    [issueId, version, code, pool, stake, seeds, seed],
  )
  invariant(rows[0], 'a hit is noted')
  return hitFrom(rows[0])
}

type HitId = Pick<Hit, 'issueId' | 'version'>

/** Records the progress of the payment. @returns false when it was not at `from` */
export const moveHit = async (
  tx: Tx,
  { issueId, version }: HitId,
  { from, to, paid }: { from: bigint; to: bigint; paid: Amount },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE lottery_jackpot_hit SET paid_to = $4, paid = paid + $5 WHERE issue_id = $1 AND version = $2 AND paid_to = $3 AND NOT done',
    [issueId, version, from, to, paid],
  )
  return rowCount === 1
}

export const closeHit = async (tx: Tx, { issueId, version }: HitId): Promise<void> => {
  await tx.query('UPDATE lottery_jackpot_hit SET done = true WHERE issue_id = $1 AND version = $2', [issueId, version])
}

/** Marks a hit as reversed. @returns false when it was already */
export const undoHit = async (tx: Tx, { issueId, version }: HitId): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE lottery_jackpot_hit SET undone = true WHERE issue_id = $1 AND version = $2 AND done AND NOT undone',
    [issueId, version],
  )
  return rowCount === 1
}

/** Records the progress of the collection. @returns false when it was not at `from` */
export const moveTaking = async (tx: Tx, { issueId, version }: HitId, from: bigint, to: bigint): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE lottery_jackpot_hit SET taken_to = $4 WHERE issue_id = $1 AND version = $2 AND taken_to = $3 AND undone',
    [issueId, version, from, to],
  )
  return rowCount === 1
}
