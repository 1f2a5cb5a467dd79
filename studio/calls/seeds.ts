import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { requirePlayer } from '../player.ts'
import { hasRoundUnderWay } from '../round-store.ts'
import { findSeed, insertSeed, lockSeed, revealSeed, type Seed } from '../seed-store.ts'
import { sentSeed } from '../view.ts'
import type { GameCall } from './game-call.ts'

/** The seed that the next rounds are decided by, as far as it is public. */
export const getSeed = async ({ headers, services }: GameCall<object>) => {
  const { session } = await requirePlayer(headers, services)
  return sentSeed(known(await findSeed(services.database, session)))
}

/** Reveals the seed and begins a new one, with a seed of the player's own beside it. */
export const changeSeed = async ({ input, headers, services }: GameCall<{ clientSeed: string }>) => {
  const { session } = await requirePlayer(headers, services)
  const [old, next] = await inTransaction(services.database, async (tx) => {
    const seed = known(await lockSeed(tx, session))
    // The seed tells what an open round holds.
    if (await hasRoundUnderWay(tx, seed.id)) throw new Refused('ROUND_OPEN')
    await revealSeed(tx, seed.id, services.now())
    await insertSeed(tx, session, input.clientSeed, services.now())
    return [seed, known(await findSeed(tx, session))]
  })
  const revealed = { commitment: commitmentOf(old.serverSeed), serverSeed: old.serverSeed, rounds: Number(old.nonce) }
  return { revealed, seed: sentSeed(next) }
}

const known = (seed: Seed | undefined): Seed => {
  if (!seed) throw new Error('a game that is open has a seed')
  return seed
}
