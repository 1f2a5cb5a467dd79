import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Queryable, Tx } from '../kit/database.ts'
import { bigints } from '../kit/arrays.ts'
import { bigintColumn, columns, numbered, textColumn } from '../kit/columns.ts'
import type { PreparedBatch } from '../ledger/post.ts'
import { trialIdsFrom } from '../ledger/accounts.ts'
import type { Bet } from './bet.ts'
import { exposureArrayCount, exposureArrays } from './exposure-store.ts'
import type { NewRound, Round, RoundState, RoundTotals } from './round.ts'

type StoredRound = {
  id: bigint
  product: GameType
  game: string
  code: string
  opens_at: Date
  closes_at: Date
  state: RoundState
  member_stake_max: bigint | null
  one_bet_each: boolean
  settled_at: Date | null
}

const roundColumns = 'id, product, game, code, opens_at, closes_at, state, member_stake_max, one_bet_each, settled_at'

const roundFrom = (row: StoredRound): Round => ({
  id: row.id,
  product: row.product,
  game: row.game,
  code: row.code,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  state: row.state,
  memberStakeMax: row.member_stake_max === null ? null : amount(row.member_stake_max),
  oneBetEach: row.one_bet_each,
  settledAt: row.settled_at,
})

export const insertRound = async (tx: Queryable, round: NewRound): Promise<void> => {
  const { id, product, game, code, opensAt, closesAt, memberStakeMax, oneBetEach = false } = round
  await tx.query(
    `INSERT INTO round (id, product, game, code, opens_at, closes_at, member_stake_max, one_bet_each) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, product, game, code, opensAt, closesAt, memberStakeMax, oneBetEach],
  )
}

export const roundsOf = async (from: Queryable, roundIds: readonly bigint[]): Promise<Map<bigint, Round>> => {
  const { rows } = await from.query<StoredRound>({
    name: 'bet_rounds',
    text: `SELECT ${roundColumns} FROM round WHERE id = ANY($1::bigint[])`,
    values: [bigints(roundIds)],
  })
  return new Map(rows.map((row) => [row.id, roundFrom(row)]))
}

/** Takes shared locks that keep rounds from being closed until the transaction ends. */
export const holdRounds = async (tx: Tx, roundIds: readonly bigint[]): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock_shared(id) FROM (SELECT id FROM unnest($1::bigint[]) u (id) ORDER BY id) s', [
    bigints(roundIds),
  ])
}

/** Takes the exclusive lock of a round until the transaction ends. */
export const claimRound = async (tx: Tx, roundId: bigint): Promise<void> => {
  await tx.query('SELECT bet_claim_round($1)', [roundId])
}

/** @returns false when the round is in another state or unknown */
export const moveRound = async (
  tx: Queryable,
  roundId: bigint,
  from: readonly RoundState[],
  to: RoundState,
): Promise<boolean> => {
  const { rowCount } = await tx.query('UPDATE round SET state = $3 WHERE id = $1 AND state = ANY($2)', [roundId, from, to])
  return rowCount === 1
}

export type Progress = RoundTotals & { state: RoundState; doneUpto: bigint; product: GameType; isDone: boolean }

/** Progress of the settlement or refund of a round. */
export const findProgress = async (from: Queryable, roundId: bigint): Promise<Progress | undefined> => {
  type Row = {
    state: RoundState
    product: GameType
    done_upto: bigint
    bets: bigint
    stake: bigint
    winners: bigint
    paid: bigint
    is_done: boolean
  }
  const { rows } = await from.query<Row>(
    'SELECT state, product, done_upto, bets, stake, winners, paid, settled_at IS NOT NULL AS is_done FROM round WHERE id = $1',
    [roundId],
  )
  const row = rows[0]
  return (
    row && {
      state: row.state,
      product: row.product,
      doneUpto: row.done_upto,
      isDone: row.is_done,
      bets: Number(row.bets),
      stake: amount(row.stake),
      winners: Number(row.winners),
      paid: amount(row.paid),
    }
  )
}

/**
 * Adds a chunk to the progress of a round and locks it until the transaction ends.
 * @returns the product of the round; undefined when it is finished or no longer at `from`
 */
export const addProgress = async (
  tx: Tx,
  roundId: bigint,
  { from, to, totals }: { from: bigint; to: bigint; totals: RoundTotals },
): Promise<GameType | undefined> => {
  const { rows } = await tx.query<{ product: GameType }>({
    name: 'bet_progress',
    text: `UPDATE round SET done_upto = $3, bets = bets + $4, stake = stake + $5, winners = winners + $6, paid = paid + $7
            WHERE id = $1 AND done_upto = $2 AND settled_at IS NULL RETURNING product`,
    values: [roundId, from, to, totals.bets, totals.stake, totals.winners, totals.paid],
  })
  return rows[0]?.product
}

/** Bets with ids below this one whose rounds have not ended. */
export const countUnsettledBets = async (from: Queryable, beforeId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM round r JOIN bet b ON b.round_id = r.id WHERE r.settled_at IS NULL AND b.id < $1',
    [beforeId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** @returns false when it was finished already */
export const finishRound = async (tx: Tx, roundId: bigint, state: 'settled' | 'void', at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query('UPDATE round SET state = $2, settled_at = $3 WHERE id = $1 AND settled_at IS NULL', [
    roundId,
    state,
    at,
  ])
  return rowCount === 1
}

export const sumBets = async (from: Queryable, roundId: bigint): Promise<RoundTotals> => {
  const { rows } = await from.query<{ bets: bigint; stake: bigint }>(
    'SELECT count(*) AS bets, coalesce(sum(stake) FILTER (WHERE member_id < $2), 0)::bigint AS stake FROM bet WHERE round_id = $1',
    [roundId, trialIdsFrom],
  )
  return { bets: Number(rows[0]?.bets ?? 0n), stake: amount(rows[0]?.stake ?? 0n), winners: 0, paid: amount(0n) }
}

/** Bets of a round for real money so far. */
export const countRealBets = async (from: Queryable, roundId: bigint): Promise<{ bets: number; stake: Amount }> => {
  const { rows } = await from.query<{ bets: bigint; stake: bigint }>({
    name: 'bet_count_real',
    text: 'SELECT count(*) AS bets, coalesce(sum(stake), 0)::bigint AS stake FROM bet WHERE round_id = $1 AND member_id < $2',
    values: [roundId, trialIdsFrom],
  })
  return { bets: Number(rows[0]?.bets ?? 0n), stake: amount(rows[0]?.stake ?? 0n) }
}

export type OfferedBet = Omit<Bet, 'orderId' | 'placedAt'>

/** The columns of a bet beside its id, its member, its order and its time: what `bet_place` takes, in this order. */
const betColumns = columns<OfferedBet>({
  round_id: bigintColumn(({ roundId }) => roundId),
  stake: bigintColumn(({ stake }) => stake),
  valid: bigintColumn(({ valid }) => valid),
  product: textColumn(({ product }) => product),
  game: textColumn(({ game }) => game),
  market: textColumn(({ market }) => market),
  selection: textColumn(({ selection }) => selection),
  price: textColumn(({ price }) => price),
  rule_version: textColumn(({ ruleVersion }) => ruleVersion),
})

// The batch with its key checks, the rounds, the columns of the bets, and the numbers that they cover.
const acceptStatement = `SELECT bet_place(${numbered(1, 18 + betColumns.names.length + exposureArrayCount)}) AS moved`

/** Posts the stakes of a grouped batch and writes its bets, see the function `bet_place`. Bets are in the order of the rows. */
export const acceptBatch = async (
  client: pg.ClientBase,
  { parameters, keyChecks }: PreparedBatch,
  bets: readonly OfferedBet[],
): Promise<Buffer | null> => {
  const rounds = [...new Set(bets.map((bet) => bet.roundId))].sort((a, b) => (a < b ? -1 : 1))
  const { rows } = await client.query<{ moved: Buffer | null }>({
    name: 'bet_place',
    text: acceptStatement,
    values: [...parameters, keyChecks, bigints(rounds), ...betColumns.arrays(bets), ...exposureArrays(bets)],
  })
  return rows[0]?.moved ?? null
}

const insertStatement = `INSERT INTO bet (id, member_id, order_id, placed_at, ${betColumns.list})
  SELECT id, member_id, order_id, $4, ${betColumns.list}
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], ${betColumns.unnested(5)}) u (id, member_id, order_id, ${betColumns.list})`

export const insertBets = async (tx: Tx, bets: readonly Bet[]): Promise<void> => {
  await tx.query({
    name: 'bet_insert',
    text: insertStatement,
    values: [
      bigints(bets.map((bet) => bet.id)),
      bigints(bets.map((bet) => bet.memberId)),
      bigints(bets.map((bet) => bet.orderId)),
      bets[0]?.placedAt,
      ...betColumns.arrays(bets),
    ],
  })
}

/** Bets of a round so far, and of how many members. */
export const countPlayers = async (from: Queryable, roundId: bigint): Promise<{ bets: number; players: number }> => {
  const { rows } = await from.query<{ bets: bigint; players: bigint }>({
    name: 'bet_players',
    text: 'SELECT count(*) AS bets, count(DISTINCT member_id) AS players FROM bet WHERE round_id = $1',
    values: [roundId],
  })
  return { bets: Number(rows[0]?.bets ?? 0n), players: Number(rows[0]?.players ?? 0n) }
}

/** Stakes of members on rounds so far. */
export const stakesOn = async (
  from: Queryable,
  memberIds: readonly bigint[],
  roundIds: readonly bigint[],
): Promise<{ memberId: bigint; roundId: bigint; stake: Amount }[]> => {
  const { rows } = await from.query<{ member_id: bigint; round_id: bigint; stake: bigint }>(
    `SELECT member_id, round_id, sum(stake)::bigint AS stake FROM bet
      WHERE member_group(member_id) = ANY(ARRAY(SELECT member_group(m) FROM unnest($1::bigint[]) m))
        AND member_id = ANY($1::bigint[]) AND round_id = ANY($2::bigint[]) AND id > $3 GROUP BY member_id, round_id`,
    // A bet is made after its round; a minute allows for clocks that differ.
    [memberIds, roundIds, roundIds.reduce((least, id) => (id < least ? id : least)) - (60_000n << 22n)],
  )
  return rows.map((row) => ({ memberId: row.member_id, roundId: row.round_id, stake: amount(row.stake) }))
}
