import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { inTransaction } from '../kit/database.ts'
import { Refused } from '../kit/refuse.ts'
import { requirePlayer } from '../player.ts'
import { countRounds, hasRoundUnderWay } from '../round-store.ts'
import { findSeed, insertSeed, lockSeed, putClientSeed, revealSeed, type Seed } from '../seed-store.ts'
import { sentSeed } from '../view.ts'
import type { GameCall } from './game-call.ts'

/** The seed that the next rounds are decided by, as far as it is public. */
export const getSeed = async ({ headers, services }: GameCall<object>) => {
  const { session } = await requirePlayer(headers, services)
  return sentSeed(known(await findSeed(services.database, session)))
}

/**
 * Reveals the seed and begins a new one, with a seed of the player's own beside it. One that has decided no round yet stays, and only the
 * player's own changes: a choice made after the hash of ours was seen.
 */
export const changeSeed = async ({ input, headers, services }: GameCall<{ clientSeed: string }>) => {
  const { session } = await requirePlayer(headers, services)
  return inTransaction(services.database, async (tx) => {
    const { id, serverSeed, playedAt } = known(await lockSeed(tx, session))
    // The seed tells what an open round holds.
    if (await hasRoundUnderWay(tx, id)) throw new Refused('ROUND_OPEN')
    const rounds = await countRounds(tx, id)
    if (rounds === 0) await putClientSeed(tx, id, input.clientSeed)
    else {
      await revealSeed(tx, id, services.now())
      await insertSeed(tx, session, { clientSeed: input.clientSeed, at: services.now(), playedAt })
    }
    const seed = sentSeed(known(await findSeed(tx, session)))
    return { revealed: rounds === 0 ? null : { commitment: commitmentOf(serverSeed), serverSeed, rounds }, seed }
  })
}

const known = (seed: Seed | undefined): Seed => {
  if (!seed) throw new Error('a game that is open has a seed')
  return seed
}
