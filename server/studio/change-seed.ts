import * as contract from '@tamuvo/contract/studio.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { openSeed } from './books.ts'
import { newSeed } from './open-studio-game.ts'
import { requirePlayer } from './player.ts'
import { hasOpenRound } from './round-store.ts'
import { insertSeed, lockSeed, revealSeed } from './seed-store.ts'
import type { StudioServices } from './services.ts'
import { sentSeed } from './view.ts'

export const changeSeed = handle(contract.changeSeed, async (request, services: StudioServices) => {
  const { input, refuse, now } = request
  const { memberId } = await requirePlayer(request, services)
  const next = newSeed(memberId, input.clientSeed, services)
  const old = await inTransaction(services.database, async (tx) => {
    const seed = await lockSeed(tx, memberId)
    invariant(seed, 'a game that is open has a seed')
    // The seed tells what an open round holds.
    if (await hasOpenRound(tx, memberId, seed.id)) throw refuse('ROUND_OPEN')
    await revealSeed(tx, seed.id, now)
    await insertSeed(tx, next)
    return seed
  })
  return {
    revealed: {
      commitment: old.commitment.toString('hex'),
      serverSeed: openSeed(services.secrets, old),
      rounds: Number(old.nonce),
    },
    seed: sentSeed({ ...next, nonce: 0n, playedAt: null }),
  }
})
