import type { PlacedBet } from '@tamuvo/games/kit/slip.ts'
import { type Amount, amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from './kit/database.ts'
import type { PlayerName } from './seed-store.ts'

/** betting: nobody knows yet whether the bet is taken; open: the player has to choose; void: there was no bet. */
type RoundState = 'betting' | 'open' | 'closed' | 'void'

/** A round as it is stored: what it was follows from its bets, its actions and its seed. */
export type Round = PlayerName & {
  id: bigint
  game: string
  version: string
  /** That of the session it began in: wins and rollbacks are made with it however old it is. */
  walletToken: string
  requestKey: string
  seedId: bigint
  nonce: bigint
  bets: PlacedBet[]
  actions: string[]
  stake: Amount
  won: Amount
  /** What it won beside that from jackpots; null where it had no part in them. */
  jackpot: Amount | null
  state: RoundState
  /** Why there was no bet. */
  refusal: string | null
  isExpired: boolean
  bookHash: string | null
  openedAt: Date
  closedAt: Date | null
}

type StoredBet = { market: string; selection: string; unit: string; stake: string }
type Row = Omit<Round, 'bets' | 'stake' | 'won' | 'jackpot'> & {
  bets: StoredBet[]
  stake: bigint
  won: bigint
  jackpot: bigint | null
}

const columns = `id, vendor, player, game, version, wallet_token AS "walletToken", request_key AS "requestKey", seed_id AS "seedId",
  nonce, bets, actions, stake, won, jackpot, state, refusal, is_expired AS "isExpired", book_hash AS "bookHash", opened_at AS "openedAt",
  closed_at AS "closedAt"`

const roundFrom = (row: Row): Round => ({
  ...row,
  stake: amount(row.stake),
  won: amount(row.won),
  jackpot: row.jackpot === null ? null : amount(row.jackpot),
  bets: row.bets.map(({ unit, stake, ...spot }) => ({ ...spot, unit: fromWire(unit), stake: fromWire(stake) })),
})

const storedBets = (bets: readonly PlacedBet[]): string =>
  JSON.stringify(
    bets.map(({ market, selection, unit, stake }) => ({ market, selection, unit: toWire(unit), stake: toWire(stake) })),
  )

type NewRound = Pick<
  Round,
  'vendor' | 'player' | 'game' | 'version' | 'walletToken' | 'requestKey' | 'seedId' | 'nonce' | 'bets' | 'stake' | 'openedAt'
>

/** Writes a round whose bet is not yet taken. */
export const insertRound = async (tx: Tx, round: NewRound): Promise<Round> => {
  const { rows } = await tx.query<Row>(
    `INSERT INTO round (vendor, player, game, version, wallet_token, request_key, seed_id, nonce, bets, stake, state, opened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'betting', $11) RETURNING ${columns}`,
    [
      round.vendor,
      round.player,
      round.game,
      round.version,
      round.walletToken,
      round.requestKey,
      round.seedId,
      round.nonce,
      storedBets(round.bets),
      round.stake,
      round.openedAt,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('an inserted round comes back')
  return roundFrom(row)
}

const one = async (from: Queryable, where: string, values: unknown[]): Promise<Round | undefined> => {
  const { rows } = await from.query<Row>(`SELECT ${columns} FROM round WHERE ${where}`, values)
  return rows[0] && roundFrom(rows[0])
}

export const findRound = (from: Queryable, id: bigint): Promise<Round | undefined> => one(from, 'id = $1', [id])

/** A round, locked until the transaction ends. */
export const lockRound = (tx: Tx, id: bigint): Promise<Round | undefined> => one(tx, 'id = $1 FOR UPDATE', [id])

export const findByRequest = (from: Queryable, { vendor, player }: PlayerName, key: string): Promise<Round | undefined> =>
  one(from, 'vendor = $1 AND player = $2 AND request_key = $3', [vendor, player, key])

type AtGame = PlayerName & { game: string }

/** The round of a game that has to end before another begins. */
export const findUnderWay = (from: Queryable, { vendor, player, game }: AtGame): Promise<Round | undefined> =>
  one(from, `vendor = $1 AND player = $2 AND game = $3 AND state IN ('betting', 'open')`, [vendor, player, game])

/** Whether a seed has decided a round that is not over. */
export const hasRoundUnderWay = async (tx: Tx, seedId: bigint): Promise<boolean> =>
  (await one(tx, `seed_id = $1 AND state IN ('betting', 'open') LIMIT 1`, [seedId])) !== undefined

/** How many rounds a seed has decided, those included that came to no bet. */
export const countRounds = async (tx: Tx, seedId: bigint): Promise<number> => {
  const { rows } = await tx.query<{ count: bigint }>('SELECT count(*) FROM round WHERE seed_id = $1', [seedId])
  return Number(rows[0]?.count ?? 0)
}

/** Writes what became of a locked round. */
export const updateRound = async (tx: Tx, round: Round): Promise<void> => {
  await tx.query(
    `UPDATE round SET actions = $2, won = $3, state = $4, refusal = $5, is_expired = $6, book_hash = $7, closed_at = $8, stake = $9, jackpot = $10
      WHERE id = $1 AND state IN ('betting', 'open')`,
    [
      round.id,
      round.actions,
      round.won,
      round.state,
      round.refusal,
      round.isExpired,
      round.bookHash,
      round.closedAt,
      round.stake,
      round.jackpot,
    ],
  )
}

/** Rounds of a player at a game that were played, newest first. */
export const listRounds = async (
  from: Queryable,
  { vendor, player, game }: AtGame,
  { before, limit }: { before: bigint; limit: number },
): Promise<Round[]> => {
  const { rows } = await from.query<Row>(
    `SELECT ${columns} FROM round
      WHERE vendor = $1 AND player = $2 AND game = $3 AND id < $4 AND state IN ('open', 'closed') ORDER BY id DESC LIMIT $5`,
    [vendor, player, game, before, limit],
  )
  return rows.map(roundFrom)
}

/** Ids of rounds that wait for a player since before a time, oldest first. */
export const listStaleRounds = async (from: Queryable, before: Date, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT id FROM round WHERE state = 'open' AND opened_at < $1 ORDER BY opened_at LIMIT $2`,
    [before, limit],
  )
  return rows.map(({ id }) => id)
}
