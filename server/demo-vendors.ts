import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { demoCatalog } from './catalog/demo-catalog.ts'
import { seedCatalog } from './catalog/catalog.ts'
import type { Config } from './kit/config.ts'
import type { Tx } from './kit/database.ts'
import { dialectNames } from './vendor/integration.ts'
import { type NewIntegration, saveGameCodes } from './vendor/integration-store.ts'
import { putIntegration } from './vendor/save-integration.ts'
import type { Services } from './services.ts'

const file = z.array(
  z.strictObject({
    code: z.string(),
    dialect: z.enum(dialectNames),
    currency: z.string(),
    url: z.url(),
    settings: z.record(z.string(), z.string()),
    secrets: z.record(z.string(), z.string()),
  }),
)

/** The vendors whose servers run beside a demo, by the file that its start has written: none without one. @throws Error */
const readVendors = ({ vendorsFile }: Pick<Config, 'vendorsFile'>): NewIntegration[] =>
  vendorsFile === undefined
    ? []
    : file.parse(JSON.parse(readFileSync(vendorsFile, 'utf8'))).map((vendor) => ({ ...vendor, isOpen: true, unitFactor: 1n }))

/** Fills the catalogue of the demo. Games of vendors are open where the vendor runs, and else in maintenance. */
export const seedGames = async (tx: Tx, services: Services): Promise<void> => {
  const vendors = readVendors(services.config)
  const codes = new Set(vendors.map(({ code }) => code))
  const games = demoCatalog.games.map((game) => (codes.has(game.vendor) ? { ...game, state: 'open' as const } : game))
  await seedCatalog(tx, { ...demoCatalog, games })
  for (const vendor of vendors) await putIntegration(tx, services, vendor)
  const served = games.filter(({ vendor }) => codes.has(vendor))
  const gameCodes = served.map(({ vendor, gameCode }) => ({ vendor, gameCode, code: gameCode.slice(vendor.length + 1) }))
  await saveGameCodes(tx, gameCodes)
}
