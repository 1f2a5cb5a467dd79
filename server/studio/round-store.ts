import type pg from 'pg'
import { bigintColumn, columns, intColumn, numbered, textColumn } from '../kit/columns.ts'
import { byteas } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { countingText, countingValues, type StakedRound } from '../jackpot/stake-store.ts'
import type { PreparedBatch } from '../ledger/post.ts'

/** A round as it is stored: what it was follows from its bets, its actions and its seed. */
export type StoredRound = {
  id: bigint
  memberId: bigint
  game: string
  version: string
  seedId: bigint
  nonce: bigint
  actions: string[]
  openedAt: Date
  closedAt: Date | null
  bookHash: string | null
  isExpired: boolean
  isVoid: boolean
}

/** A round that is posted with its stake. */
type PostedRound = Pick<StoredRound, 'id' | 'game' | 'version' | 'seedId' | 'nonce' | 'bookHash'> & { account: bigint }

/** A bet that is written with its round: `round` is the place of that among the rounds, from 1; `kind` is '' while the bet is open. */
export type PostedBet = {
  round: number
  id: bigint
  stake: bigint
  market: string
  selection: string
  price: string
  ruleVersion: string
  kind: string
  amount: bigint
  valid: bigint
}

const roundColumns = columns<PostedRound>({
  play_accounts: bigintColumn(({ account }) => account),
  play_ids: bigintColumn(({ id }) => id),
  play_games: textColumn(({ game }) => game),
  play_versions: textColumn(({ version }) => version),
  play_seeds: bigintColumn(({ seedId }) => seedId),
  play_nonces: bigintColumn(({ nonce }) => nonce),
  play_hashes: { type: 'bytea', array: (rounds) => byteas(rounds.map(({ bookHash }) => bookHash ?? '')) },
})

const betColumns = columns<PostedBet>({
  bet_plays: intColumn(({ round }) => round),
  bet_ids: bigintColumn(({ id }) => id),
  bet_stakes: bigintColumn(({ stake }) => stake),
  bet_markets: textColumn(({ market }) => market),
  bet_selections: textColumn(({ selection }) => selection),
  bet_prices: textColumn(({ price }) => price),
  bet_rules: textColumn(({ ruleVersion }) => ruleVersion),
  bet_kinds: textColumn(({ kind }) => kind),
  bet_amounts: bigintColumn((bet) => bet.amount),
  bet_valids: bigintColumn(({ valid }) => valid),
})

const parameterCount = 17 + roundColumns.names.length + betColumns.names.length
const posting = `studio_post(${numbered(1, parameterCount)}) AS moved`
const postStatement = `SELECT ${posting}`
/** The same, and the stakes of rounds that take part in the jackpots as one row. */
const postStakedStatement = `WITH posted AS MATERIALIZED (SELECT ${posting}) SELECT moved, ${countingText('moved', parameterCount + 1)} FROM posted`

export type PostedRounds = {
  rounds: readonly PostedRound[]
  bets: readonly PostedBet[]
  /** Those that take part in the jackpots and win none, and the id under which their stakes are counted. */
  stakes: { id: bigint; rounds: readonly StakedRound[] }
}

/** Posts a prepared batch of stakes and payouts and writes its rounds, see the function `studio_post`. */
export const postRounds = async (
  client: pg.ClientBase,
  { parameters, keyChecks }: PreparedBatch,
  { rounds, bets, stakes }: PostedRounds,
): Promise<Buffer | null> => {
  const values = [...parameters, keyChecks, ...roundColumns.arrays(rounds), ...betColumns.arrays(bets)]
  const isStaked = stakes.rounds.length > 0
  const { rows: answer } = await client.query<{ moved: Buffer | null }>({
    name: isStaked ? 'studio_post_staked' : 'studio_post',
    text: isStaked ? postStakedStatement : postStatement,
    values: isStaked ? [...values, ...countingValues(stakes.id, stakes.rounds)] : values,
  })
  return answer[0]?.moved ?? null
}

type Row = {
  id: bigint
  member_id: bigint
  game: string
  version: string
  seed_id: bigint
  nonce: bigint
  actions: string[]
  opened_at: Date
  closed_at: Date | null
  book_hash: Buffer | null
  is_expired: boolean
  is_void: boolean
}

const stored = 'id, member_id, game, version, seed_id, nonce, actions, opened_at, closed_at, book_hash, is_expired, is_void'

const roundFrom = (row: Row): StoredRound => ({
  id: row.id,
  memberId: row.member_id,
  game: row.game,
  version: row.version,
  seedId: row.seed_id,
  nonce: row.nonce,
  actions: row.actions,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  bookHash: row.book_hash?.toString('hex') ?? null,
  isExpired: row.is_expired,
  isVoid: row.is_void,
})

export const insertRound = async (tx: Tx, round: StoredRound): Promise<void> => {
  await tx.query(
    `INSERT INTO studio_round (id, member_id, game, version, seed_id, nonce, opened_at, closed_at, book_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      round.id,
      round.memberId,
      round.game,
      round.version,
      round.seedId,
      round.nonce,
      round.openedAt,
      round.closedAt,
      bytesOf(round.bookHash),
    ],
  )
}

const bytesOf = (hash: string | null): Buffer | null => (hash === null ? null : Buffer.from(hash, 'hex'))

/** Writes what an action or the end of a locked round changed. */
export const updateRound = async (tx: Tx, round: StoredRound): Promise<void> => {
  await tx.query({
    name: 'studio_round_update',
    text: 'UPDATE studio_round SET actions = $2, closed_at = $3, book_hash = $4, is_expired = $5, is_void = $6 WHERE id = $1 AND closed_at IS NULL',
    values: [round.id, round.actions, round.closedAt, bytesOf(round.bookHash), round.isExpired, round.isVoid],
  })
}

export const findRound = async (from: Queryable, id: bigint): Promise<StoredRound | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'studio_round',
    text: `SELECT ${stored} FROM studio_round WHERE id = $1`,
    values: [id],
  })
  return rows[0] && roundFrom(rows[0])
}

/** A round of a member, locked until the transaction ends. */
export const lockRound = async (tx: Tx, id: bigint): Promise<StoredRound | undefined> => {
  const { rows } = await tx.query<Row>({
    name: 'studio_round_lock',
    text: `SELECT ${stored} FROM studio_round WHERE id = $1 FOR UPDATE`,
    values: [id],
  })
  return rows[0] && roundFrom(rows[0])
}

export const findOpenRound = async (from: Queryable, memberId: bigint, game: string): Promise<bigint | undefined> => {
  const { rows } = await from.query<{ id: bigint }>({
    name: 'studio_round_open',
    text: 'SELECT id FROM studio_round WHERE member_id = $1 AND game = $2 AND closed_at IS NULL',
    values: [memberId, game],
  })
  return rows[0]?.id
}

/** Whether a seed has decided a round that is not over. */
export const hasOpenRound = async (tx: Tx, memberId: bigint, seedId: bigint): Promise<boolean> => {
  const { rows } = await tx.query(
    'SELECT FROM studio_round WHERE member_id = $1 AND seed_id = $2 AND closed_at IS NULL LIMIT 1',
    [memberId, seedId],
  )
  return rows.length > 0
}

/** How many rounds a seed has decided. */
export const countRounds = async (tx: Tx, seedId: bigint): Promise<number> => {
  const { rows } = await tx.query<{ count: bigint }>('SELECT count(*) FROM studio_round WHERE seed_id = $1', [seedId])
  return Number(rows[0]?.count ?? 0)
}

/** Rounds of a member at a game, newest first. */
export const listRounds = async (
  from: Queryable,
  memberId: bigint,
  game: string,
  { before, limit }: { before: bigint; limit: number },
): Promise<StoredRound[]> => {
  const { rows } = await from.query<Row>({
    name: 'studio_rounds',
    text: `SELECT ${stored} FROM studio_round
            WHERE member_group(member_id) = member_group($1::bigint) AND member_id = $1 AND game = $2 AND id < $3 ORDER BY id DESC LIMIT $4`,
    values: [memberId, game, before, limit],
  })
  return rows.map(roundFrom)
}

/** All rounds in the order of their ids. */
export const roundsAfter = async (from: Queryable, after: bigint, limit: number): Promise<StoredRound[]> => {
  const { rows } = await from.query<Row>(`SELECT ${stored} FROM studio_round WHERE id > $1 ORDER BY id LIMIT $2`, [after, limit])
  return rows.map(roundFrom)
}

/** Ids of rounds that were opened before a time and wait for an action, oldest first. */
export const listStaleRounds = async (from: Queryable, before: Date, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    'SELECT id FROM studio_round WHERE closed_at IS NULL AND opened_at < $1 ORDER BY id LIMIT $2',
    [before, limit],
  )
  return rows.map(({ id }) => id)
}
