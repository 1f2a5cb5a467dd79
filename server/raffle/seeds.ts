import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { dayAfter, dayOf, startOfDay } from '../kit/days.ts'
import type { Queryable } from '../kit/database.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import { findSeed, insertSeed, lastClientSeed, type RaffleSeed, raffleSeeds } from './seed-store.ts'
import type { RaffleBase } from './base.ts'

const seedBytes = 32
const clientSeedBytes = 8

type Tools = Pick<RaffleBase, 'rng' | 'secrets' | 'newId'> & { database: Queryable }
type Asked = { memberId: bigint; promotionId: bigint; timeZone: string; now: Date }

/** The seed of a member for today. It is made, and so committed to, when it is shown for the first time. */
export const seedOfToday = async (
  { database, rng, secrets, newId }: Tools,
  { memberId, promotionId, timeZone, now }: Asked,
): Promise<RaffleSeed | undefined> => {
  const of = { memberId, promotionId, day: dayOf(timeZone, now) }
  const found = await findSeed(database, of)
  if (found) return found
  const [id, serverSeed] = [newId(), rng.bytes(seedBytes).toString('hex')]
  await insertSeed(database, of, {
    id,
    sealed: secrets.seal(raffleSeeds, id, serverSeed),
    commitment: Buffer.from(commitmentOf(serverSeed), 'hex'),
    clientSeed: (await lastClientSeed(database, memberId, promotionId)) ?? rng.bytes(clientSeedBytes).toString('hex'),
    madeAt: now,
    revealsAt: nextDay(timeZone, now),
  })
  return findSeed(database, of)
}

/** When the next day of the site begins. */
export const nextDay = (timeZone: string, now: Date): Date => startOfDay(timeZone, dayAfter(dayOf(timeZone, now), 1))

/** The server seed of a sealed one. @throws Error when its key is gone */
export const openSeed = (secrets: SecretSeals, { id, sealed }: { id: bigint; sealed: Buffer }): string =>
  secrets.open(raffleSeeds, id, sealed).toString('utf8')
