import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Sealed } from '../kit/seal.ts'
import type { Ending, NewRound, StoredRound } from './round.ts'

const columns = `id, game, issue, state, opens_at, closes_at, terms, commitment, committed_at, digest, bets, stake, cap, started_at, point,
  seed, signatures, is_broken`

type Row = {
  id: bigint
  game: string
  issue: string
  state: StoredRound['state']
  opens_at: Date
  closes_at: Date
  terms: string
  commitment: string
  committed_at: Date
  digest: string | null
  bets: number
  stake: bigint
  cap: number | null
  started_at: Date | null
  point: number | null
  seed: string | null
  signatures: string[] | null
  is_broken: boolean
}

const roundFrom = (row: Row): StoredRound => ({
  id: row.id,
  game: row.game,
  issue: row.issue,
  state: row.state,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  terms: row.terms,
  commitment: row.commitment,
  committedAt: row.committed_at,
  digest: row.digest,
  bets: row.bets,
  stake: amount(row.stake),
  cap: row.cap,
  startedAt: row.started_at,
  point: row.point,
  seed: row.seed,
  signatures: row.signatures,
  isBroken: row.is_broken,
})

/** Takes the right to run the rounds of a game, for as long as the connection lives. @returns false while another has it */
export const tryHoldGame = async (client: Queryable, game: string): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('crash ' || $1, 0)) AS held`,
    [game],
  )
  return rows[0]?.held === true
}

/** Writes a round with its sealed seed. */
export const insertRound = async (tx: Tx, round: NewRound, { key, sealed }: Sealed): Promise<void> => {
  const { id, game, issue, opensAt, closesAt, terms, commitment, committedAt } = round
  await tx.query(
    `INSERT INTO crash_round (id, game, issue, opens_at, closes_at, terms, commitment, committed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, game, issue, opensAt, closesAt, terms, commitment, committedAt],
  )
  await tx.query('INSERT INTO crash_seed (round_id, key, sealed) VALUES ($1, $2, $3)', [id, key, sealed])
}

export const findSeed = async (from: Queryable, roundId: bigint): Promise<Sealed | undefined> => {
  const { rows } = await from.query<Sealed>('SELECT key, sealed FROM crash_seed WHERE round_id = $1', [roundId])
  return rows[0]
}

/** The round that is neither paid nor void. */
export const findOpenRound = async (from: Queryable, game: string): Promise<StoredRound | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'crash_open',
    text: `SELECT ${columns} FROM crash_round WHERE game = $1 AND state NOT IN ('settled', 'void')`,
    values: [game],
  })
  return rows[0] && roundFrom(rows[0])
}

export const findRound = async (from: Queryable, id: bigint): Promise<StoredRound | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'crash_round',
    text: `SELECT ${columns} FROM crash_round WHERE id = $1`,
    values: [id],
  })
  return rows[0] && roundFrom(rows[0])
}

/** Rounds by their ids: many who bet at once share a read. */
export const roundsByIds = async (from: Queryable, ids: readonly bigint[]): Promise<Map<bigint, StoredRound>> => {
  const { rows } = await from.query<Row>({
    name: 'crash_rounds',
    text: `SELECT ${columns} FROM crash_round WHERE id = ANY ($1::bigint[])`,
    values: [bigints(ids)],
  })
  return new Map(rows.map((row) => [row.id, roundFrom(row)]))
}

export const findRoundByIssue = async (from: Queryable, game: string, issue: string): Promise<StoredRound | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'crash_by_issue',
    text: `SELECT ${columns} FROM crash_round WHERE game = $1 AND issue = $2`,
    values: [game, issue],
  })
  return rows[0] && roundFrom(rows[0])
}

/** The last rounds, newest first: the one that goes on, and those before it. */
export const newestRounds = async (from: Queryable, game: string, limit: number): Promise<StoredRound[]> => {
  const { rows } = await from.query<Row>({
    name: 'crash_newest',
    text: `SELECT ${columns} FROM crash_round WHERE game = $1 ORDER BY id DESC LIMIT $2`,
    values: [game, limit],
  })
  return rows.map(roundFrom)
}

type Closing = { digest: string; bets: number; stake: Amount; cap: number }

/** Each move of a round names the state it comes from: a process that lost the right to run rounds moves nothing. */
export const markClosed = async (client: Queryable, id: bigint, { digest, bets, stake, cap }: Closing): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE crash_round SET state = 'closed', digest = $2, bets = $3, stake = $4, cap = $5 WHERE id = $1 AND state = 'betting'`,
    [id, digest, bets, stake, cap],
  )
  return rowCount === 1
}

export const markClimbing = async (client: Queryable, id: bigint, at: Date): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE crash_round SET state = 'climbing', started_at = $2 WHERE id = $1 AND state = 'closed'`,
    [id, at],
  )
  return rowCount === 1
}

/** Publishes how a round ended, and deletes its secret. */
export const markCrashed = async (client: Queryable, id: bigint, ending: Ending): Promise<boolean> => {
  const { rowCount } = await client.query(
    `WITH ended AS (
       UPDATE crash_round SET state = 'crashed', point = $2, seed = $3, signatures = $4, is_broken = $5, ended_at = $6
        WHERE id = $1 AND state = 'climbing' RETURNING id),
     open AS (DELETE FROM crash_seed USING ended WHERE round_id = ended.id)
     SELECT FROM ended`,
    [id, ending.point, ending.seed, ending.signatures, ending.isBroken, ending.at],
  )
  return rowCount === 1
}

export const markSettled = async (client: Queryable, id: bigint): Promise<void> => {
  await client.query(`UPDATE crash_round SET state = 'settled' WHERE id = $1 AND state = 'crashed'`, [id])
}

export const markVoid = async (client: Queryable, id: bigint, at: Date): Promise<void> => {
  await client.query(`UPDATE crash_round SET state = 'void', ended_at = $2 WHERE id = $1 AND state IN ('betting', 'closed')`, [
    id,
    at,
  ])
}
