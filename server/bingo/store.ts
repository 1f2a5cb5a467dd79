import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Sealed } from '../kit/seal.ts'
import type { BingoRound, BingoState, NewRound, RoundOutcome, StoredPrize } from './round.ts'

const columns = `id, game, number, opens_at, closes_at, draws_at, state, failures, price, return_millionths, tickets_most, players_least, terms,
  commitment, committed_at, closed_at, sales_digest, ticket_count, player_count, seed, signatures, balls, prizes, started_at, ends_at`

type Row = {
  id: bigint
  game: string
  number: string
  opens_at: Date
  closes_at: Date
  draws_at: Date
  state: BingoState
  failures: number
  price: bigint
  return_millionths: number
  tickets_most: number
  players_least: number
  terms: string
  commitment: string
  committed_at: Date
  closed_at: Date | null
  sales_digest: string | null
  ticket_count: number | null
  player_count: number | null
  seed: string | null
  signatures: string[] | null
  balls: number[] | null
  prizes: StoredPrize[] | null
  started_at: Date | null
  ends_at: Date | null
}

const roundFrom = (row: Row): BingoRound => ({
  id: row.id,
  game: row.game,
  number: row.number,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  drawsAt: row.draws_at,
  state: row.state,
  failures: row.failures,
  price: amount(row.price),
  returnMillionths: row.return_millionths,
  ticketsMost: row.tickets_most,
  playersLeast: row.players_least,
  terms: row.terms,
  commitment: row.commitment,
  committedAt: row.committed_at,
  sale: saleFrom(row),
  outcome: outcomeFrom(row),
})

const saleFrom = ({ sales_digest: digest, ticket_count: tickets, player_count: players, closed_at: closedAt }: Row) =>
  digest !== null && tickets !== null && players !== null && closedAt ? { digest, tickets, players, closedAt } : null

const outcomeFrom = ({ seed, signatures, balls, prizes, started_at: startedAt, ends_at: endsAt }: Row): RoundOutcome | null =>
  seed !== null && signatures && balls && prizes && startedAt && endsAt
    ? { seed, signatures, balls, prizes, startedAt, endsAt }
    : null

const read = async (from: Queryable, name: string, text: string, values: unknown[]): Promise<BingoRound[]> =>
  (await from.query<Row>({ name: `bingo-${name}`, text: `SELECT ${columns} FROM bingo_round ${text}`, values })).rows.map(
    roundFrom,
  )

/** Inserts a round with its sealed seed. @returns false when the number exists */
export const addRound = async (tx: Tx, round: NewRound, { key, sealed }: Sealed): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `WITH added AS (
       INSERT INTO bingo_round (id, game, number, opens_at, closes_at, draws_at, due_at, price, return_millionths, tickets_most, players_least,
                                terms, commitment, committed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $4, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (game, number) DO NOTHING RETURNING id
     ), hidden AS (INSERT INTO bingo_sealed_seed (round_id, key, sealed) SELECT id, $14, $15 FROM added)
     SELECT id FROM added`,
    [
      round.id,
      round.game,
      round.number,
      round.opensAt,
      round.closesAt,
      round.drawsAt,
      round.price,
      round.returnMillionths,
      round.ticketsMost,
      round.playersLeast,
      round.terms,
      round.commitment,
      round.committedAt,
      key,
      sealed,
    ],
  )
  return rowCount === 1
}

export const findRound = async (from: Queryable, id: bigint): Promise<BingoRound | undefined> =>
  (await read(from, 'round', 'WHERE id = $1', [id]))[0]

/** Rounds whose sale is closed, the newest first. */
export const closedRounds = (from: Queryable, game: string, now: Date, limit: number): Promise<BingoRound[]> =>
  read(from, 'closed', 'WHERE game = $1 AND closes_at <= $2 ORDER BY draws_at DESC LIMIT $3', [game, now, limit])

/** The round whose sale closes next. */
export const nextRound = async (from: Queryable, game: string, now: Date): Promise<BingoRound | undefined> =>
  (await read(from, 'next', 'WHERE game = $1 AND closes_at > $2 AND draws_at > $2 ORDER BY draws_at LIMIT 1', [game, now]))[0]

/** Rounds that are over and had tickets, newest first. */
export const playedRounds = (from: Queryable, game: string, before: bigint, limit: number): Promise<BingoRound[]> =>
  read(
    from,
    'played',
    `WHERE game = $1 AND id < $2 AND state IN ('settled', 'void') AND ticket_count > 0 ORDER BY id DESC LIMIT $3`,
    [game, before, limit],
  )

/** Due rounds, longest due first. */
export const dueRounds = (from: Queryable, now: Date, limit: number): Promise<BingoRound[]> =>
  read(from, 'due', 'WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2', [now, limit])

/** When the next step is due. */
export const nextDueAt = async (from: Queryable): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date | null }>('SELECT min(due_at) AS at FROM bingo_round WHERE due_at IS NOT NULL')
  return rows[0]?.at ?? undefined
}

/** The numbers of rounds that are not drawn yet. */
export const upcomingNumbers = async (from: Queryable, game: string, now: Date): Promise<string[]> => {
  const { rows } = await from.query<{ number: string }>({
    name: 'bingo-upcoming',
    text: 'SELECT number FROM bingo_round WHERE game = $1 AND draws_at > $2',
    values: [game, now],
  })
  return rows.map(({ number }) => number)
}

/** Locks a round until the transaction ends. @returns false when another process holds the lock */
export const tryHoldRound = async (tx: Tx, id: bigint): Promise<boolean> => {
  const { rows } = await tx.query<{ held: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('bingo round', $1)) AS held`,
    [id],
  )
  return rows[0]?.held === true
}

export const openSale = async (from: Queryable, id: bigint, dueAt: Date): Promise<void> => {
  await from.query(`UPDATE bingo_round SET state = 'open', due_at = $2, failures = 0 WHERE id = $1 AND state = 'scheduled'`, [
    id,
    dueAt,
  ])
}

/** Keeps the sale of a round that is closed, or void when it does not take place: its seed is of no use then. */
export const closeSale = async (
  tx: Tx,
  { id, drawsAt }: Pick<BingoRound, 'id' | 'drawsAt'>,
  { digest, tickets, players, closedAt }: NonNullable<BingoRound['sale']>,
  isVoid: boolean,
): Promise<void> => {
  await tx.query(
    `UPDATE bingo_round SET state = $2, due_at = $3, failures = 0, sales_digest = $4, ticket_count = $5, player_count = $6, closed_at = $7
      WHERE id = $1 AND state IN ('scheduled', 'open')`,
    [id, isVoid ? 'void' : 'closed', isVoid ? null : drawsAt, digest, tickets, players, closedAt],
  )
  if (isVoid) await dropSeed(tx, id)
}

const dropSeed = async (tx: Tx, id: bigint): Promise<void> => {
  await tx.query('DELETE FROM bingo_sealed_seed WHERE round_id = $1', [id])
}

/** A closed round that cannot be drawn. */
export const markVoid = async (tx: Tx, id: bigint): Promise<void> => {
  await tx.query(`UPDATE bingo_round SET state = 'void', due_at = NULL, failures = 0 WHERE id = $1 AND state = 'closed'`, [id])
  await dropSeed(tx, id)
}

/** Publishes what came of a closed round, and deletes its sealed seed. */
export const publishOutcome = async (tx: Tx, id: bigint, outcome: RoundOutcome): Promise<boolean> => {
  const { seed, signatures, balls, prizes, startedAt, endsAt } = outcome
  const { rowCount } = await tx.query(
    `UPDATE bingo_round SET state = 'drawn', due_at = $7, failures = 0, seed = $2, signatures = $3, balls = $4, prizes = $5, started_at = $6, ends_at = $7
      WHERE id = $1 AND state = 'closed'`,
    [id, seed, signatures, balls, JSON.stringify(prizes), startedAt, endsAt],
  )
  await dropSeed(tx, id)
  return rowCount === 1
}

export const markSettled = async (from: Queryable, id: bigint, at: Date): Promise<void> => {
  await from.query(
    `UPDATE bingo_round SET state = 'settled', due_at = NULL, failures = 0, settled_at = $2 WHERE id = $1 AND state = 'drawn'`,
    [id, at],
  )
}

/** Postpones a step that failed, unless the round has moved meanwhile. */
export const postponeRound = async (
  from: Queryable,
  { id, state }: Pick<BingoRound, 'id' | 'state'>,
  retryAt: Date,
): Promise<void> => {
  await from.query(
    'UPDATE bingo_round SET due_at = $3, failures = failures + 1 WHERE id = $1 AND state = $2 AND due_at IS NOT NULL',
    [id, state, retryAt],
  )
}

export const findSeed = async (from: Queryable, id: bigint): Promise<Sealed | undefined> => {
  const { rows } = await from.query<Sealed>('SELECT key, sealed FROM bingo_sealed_seed WHERE round_id = $1', [id])
  return rows[0]
}
