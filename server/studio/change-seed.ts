import * as contract from '@tamuvo/contract/studio.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { openSeed } from './books.ts'
import { newSeed } from './open-studio-game.ts'
import { requirePlayer } from './player.ts'
import { countRounds, hasOpenRound } from './round-store.ts'
import { insertSeed, lockSeed, revealSeed } from './seed-store.ts'
import type { StudioServices } from './services.ts'
import type { SealedSeed } from './session-store.ts'
import { sentSeed } from './view.ts'

export const changeSeed = handle(contract.changeSeed, async (request, services: StudioServices) => {
  const { input, refuse, now } = request
  const { memberId } = await requirePlayer(request, services)
  return inTransaction(services.database, async (tx) => {
    const old = await lockSeed(tx, memberId)
    invariant(old, 'a game that is open has a seed')
    // The seed tells what an open round holds.
    if (await hasOpenRound(tx, memberId, old.id)) throw refuse('ROUND_OPEN')
    const rounds = await countRounds(tx, old.id)
    await revealSeed(tx, old.id, now)
    // By one that decided nothing yet the house is bound, whatever the member chooses now: a choice made after its hash was seen.
    const serverSeed = rounds === 0 ? openSeed(services.secrets, old) : undefined
    const seed = await putNext(tx, { ...newSeed(memberId, input.clientSeed, services, serverSeed), playedAt: old.playedAt })
    if (rounds === 0) return { revealed: null, seed }
    return {
      revealed: { commitment: old.commitment.toString('hex'), serverSeed: openSeed(services.secrets, old), rounds },
      seed,
    }
  })
})

/** Puts a seed in use. The pace of rounds goes on. */
const putNext = async (tx: Tx, next: Omit<SealedSeed, 'nonce'> & { memberId: bigint }) => {
  await insertSeed(tx, next)
  return sentSeed({ ...next, nonce: 0n })
}
