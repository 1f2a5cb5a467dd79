import type { Bed } from '../kit/server.ts'
import { applySchema } from '../kit/server.ts'
import { openSite, type Site } from '../kit/site.ts'
import type { Vendor } from './requests.ts'
import { openWorld } from './world.ts'

/** A server that does the least that a bet needs, see `bare-server.ts`: `http` without the ledger, `entry` with one entry of it. */
export type Bare = Site & { http: Vendor; entry: Vendor }

/** Starts it with a database of its own on the same PostgreSQL. It reads the signed bets of `vendor`. */
export const openBare = async (
  bed: Bed,
  vendor: Vendor,
  { members, flags }: { members: number; flags: readonly string[] },
): Promise<Bare> => {
  const database = await bed.createDatabase('bench_bare')
  await applySchema(database)
  await openWorld(database, [], members)
  const environment = { INTEGRATION_KEY: vendor.keys['integrationKey'] ?? '' }
  const site = await openSite(database.url, { entry: 'bench/seamless/bare-server.ts', environment, flags })
  return { ...site, http: { ...vendor, path: '/http' }, entry: { ...vendor, path: '/entry' } }
}
