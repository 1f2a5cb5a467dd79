import { placeBets } from '@tamuvo/games/kit/slip.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { createSecrets } from '@tamuvo/server/kit/secrets.ts'
import { openBatchWriters } from '@tamuvo/server/ledger/batch-writers.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { noGuard } from '@tamuvo/server/safer/guard.ts'
import { newSeed } from '@tamuvo/server/studio/open-studio-game.ts'
import type { PlayTools } from '@tamuvo/server/studio/play-request.ts'
import { playWork } from '@tamuvo/server/studio/play-work.ts'
import { insertSeed } from '@tamuvo/server/studio/seed-store.ts'
import type { SealedSeed } from '@tamuvo/server/studio/session-store.ts'
import type { Tools } from './vendors.ts'

const bet = { market: 'base', selection: '', unit: '1.00' }

/** Spins of a slot of our own by members, each with a seed: no jackpots, and nothing is read of their sessions. */
export const openSpins = async (database: Database, { ledger, clock, nextId: newId }: Tools, members: readonly bigint[]) => {
  const secrets = createSecrets([systemRng.bytes(32)], systemRng)
  const seeds = new Map<bigint, SealedSeed>()
  for (const memberId of members) {
    const seed = { ...newSeed(memberId, 'bench', { rng: systemRng, secrets, newId, clock }), playedAt: null }
    await insertSeed(database, seed)
    seeds.set(memberId, { ...seed, nonce: 0n })
  }
  const game = studioGames.get('KTW_BELL_TERRACE')
  const bets = game && placeBets(game.engine, [bet])
  if (!game || !bets) throw new Error('the game is in the register and takes the bet')
  // Nothing is asked of the pools where no round takes part in them.
  const jackpots = {} as PlayTools['jackpots']
  const writers = await openBatchWriters(database, playWork({ ledger, clock, guard: noGuard, secrets, jackpots, newId }), {
    name: 'spins',
  })
  const spin = async (memberId: bigint): Promise<{ is: string }> => {
    const seed = seeds.get(memberId)
    if (!seed) throw new Error('each member has a seed')
    const result = await writers.ask({
      key: naturalKey('spin', newId()),
      memberId,
      game,
      bets,
      seed,
      cycleMs: 0,
      against: undefined,
      isDoubtful: false,
      roundId: newId(),
      betIds: bets.map(newId),
      isInJackpots: false,
    })
    if (result.is === 'played') seeds.set(memberId, { ...result.seed, nonce: result.seed.nonce + 1n })
    return result
  }
  return { spin, close: writers.close }
}
