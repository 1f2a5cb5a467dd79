import type { BotPurpose } from '@tamuvo/contract/account-bot.ts'
import type { Queryable } from '../../kit/database.ts'

/** `origin` as in `originOf`. */
export type BotEntry = { purpose: BotPurpose; origin: string; expiresAt: Date }
export type BotPuzzle = BotEntry & { answerHash: Buffer }

export const insertPuzzle = async (database: Queryable, key: Buffer, puzzle: BotPuzzle): Promise<void> => {
  const { purpose, origin, answerHash, expiresAt } = puzzle
  await database.query('INSERT INTO bot_puzzle (key, purpose, origin, answer_hash, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    key,
    purpose,
    origin,
    answerHash,
    expiresAt,
  ])
}

/** Deletes a puzzle and returns it, so that it can be tried only once. */
export const takePuzzle = async (database: Queryable, key: Buffer): Promise<BotPuzzle | undefined> => {
  const { rows } = await database.query<BotPuzzle>(
    'DELETE FROM bot_puzzle WHERE key = $1 RETURNING purpose, origin, answer_hash AS "answerHash", expires_at AS "expiresAt"',
    [key],
  )
  return rows[0]
}

export const insertToken = async (database: Queryable, key: Buffer, { purpose, origin, expiresAt }: BotEntry): Promise<void> => {
  await database.query('INSERT INTO bot_token (key, purpose, origin, expires_at) VALUES ($1, $2, $3, $4)', [
    key,
    purpose,
    origin,
    expiresAt,
  ])
}

export const findToken = async (database: Queryable, key: Buffer): Promise<BotEntry | undefined> => {
  const { rows } = await database.query<BotEntry>(
    'SELECT purpose, origin, expires_at AS "expiresAt" FROM bot_token WHERE key = $1',
    [key],
  )
  return rows[0]
}

/** @returns false when it was already consumed */
export const removeToken = async (tx: Queryable, key: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query('DELETE FROM bot_token WHERE key = $1', [key])
  return rowCount === 1
}

export const removeOldBotChecks = async (database: Queryable, now: Date): Promise<void> => {
  await database.query('DELETE FROM bot_puzzle WHERE expires_at <= $1', [now])
  await database.query('DELETE FROM bot_token WHERE expires_at <= $1', [now])
}
