import { drawLevels } from '@tamuvo/games/jackpot/draw.ts'
import { vendorLevels } from '@tamuvo/games/jackpot/levels.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { PlayerName } from '../seed-store.ts'

type Row = { id: bigint; server_seed: string; client_seed: string; nonce: bigint }

/** Moves the seed of a player to the next place whose words give the mini to a stake, and nothing else. */
export const bringToJackpot = async (database: Queryable, { vendor, player }: PlayerName, stake: Amount): Promise<void> => {
  const { rows } = await database.query<Row>(
    'SELECT id, server_seed, client_seed, nonce FROM seed WHERE vendor = $1 AND player = $2 AND revealed_at IS NULL',
    [vendor, player],
  )
  const [seed] = rows
  if (!seed) throw new Error('a player who has opened a game has a seed')
  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed }
  let nonce = Number(seed.nonce)
  while (drawLevels(vendorLevels, stake, { ...seeds, nonce }).join() !== 'mini') nonce++
  await database.query('UPDATE seed SET nonce = $2 WHERE id = $1', [seed.id, nonce])
}

/** What the pools of a part of the studio hold, by their levels. */
export const heldIn = async (database: Queryable, vendor: string): Promise<Record<string, Amount>> => {
  const { rows } = await database.query<{ level: string; amount: bigint }>(
    'SELECT level, amount FROM jackpot_pool WHERE vendor = $1',
    [vendor],
  )
  return Object.fromEntries(rows.map((row) => [row.level, amount(row.amount)]))
}
