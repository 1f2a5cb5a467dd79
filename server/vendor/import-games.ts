import { createHash } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import { seedCatalog } from '../catalog/catalog.ts'
import { inTransaction } from '../kit/database.ts'
import { saveGameCodes } from './integration-store.ts'
import type { Integration } from './integration.ts'
import type { OfferedGame } from './outbound/dialect.ts'
import { outboundDialects } from './outbound/dialects.ts'
import type { VendorServices } from './services.ts'

type Catalogue = Awaited<ReturnType<VendorServices['catalog']['data']>>
type Game = Catalogue['games'][number]
type Vendor = Catalogue['vendors'][number]

/** The same words in every language: vendors name their games in English. */
const namesOf = (name: string): Game['names'] => ({ EN: name, MY: name, CN: name })

const codeMax = 40
const hashLength = 6

/** Our code of a vendor's game: "HUB_CLT_DRAGONRISING". A hash is appended where characters had to be cut or replaced. */
export const gameCodeOf = (vendor: string, code: string): string => {
  const wanted = `${vendor}_${code}`.toUpperCase()
  const fitting = wanted.replaceAll(/[^A-Z0-9_]/g, '_').slice(0, codeMax)
  if (fitting === wanted) return wanted
  const hash = createHash('sha256').update(code).digest('hex').slice(0, hashLength).toUpperCase()
  return `${fitting.slice(0, codeMax - hashLength - 1)}_${hash}`
}

/**
 * Imports a vendor's list of games into the catalogue: new ones are added, known ones opened and closed as listed, those no longer
 * listed are closed.
 * @returns how many games it lists
 * @throws VendorDown
 */
export const importGames = async (services: VendorServices, integration: Integration): Promise<number> => {
  const list = outboundDialects[integration.dialect].listGames
  if (!list) return 0
  const offered = uniqueOf(integration, await list(services.vendors.outside, integration))
  const data = await services.catalog.stored()
  const games = gamesOf(integration, offered, data)
  await inTransaction(services.database, async (tx) => {
    await seedCatalog(tx, { vendors: newVendors(integration, games, data), games })
    const codes = offered.map(({ code }) => ({ vendor: integration.code, code, gameCode: gameCodeOf(integration.code, code) }))
    await saveGameCodes(tx, codes)
  })
  services.vendors.directory.forget()
  return offered.length
}

/** Of codes that differ only by case the first counts. */
const uniqueOf = ({ code: vendor }: Integration, offered: readonly OfferedGame[]): OfferedGame[] =>
  [...new Map(offered.toReversed().map((game) => [gameCodeOf(vendor, game.code), game])).values()].toReversed()

const newVendors = ({ code, settings }: Integration, games: readonly Game[], { vendors }: Catalogue): Vendor[] => {
  const kinds = new Set(games.map(({ gameType }) => gameType))
  const known = new Set(vendors.filter((vendor) => vendor.code === code).map(({ gameType }) => gameType))
  const names = vendors.find((vendor) => vendor.code === code)?.names ?? namesOf(settings['name'] ?? code)
  return [...kinds].filter((gameType) => !known.has(gameType)).map((gameType) => ({ gameType, code, names }))
}

const gamesOf = (integration: Integration, offered: readonly OfferedGame[], { games }: Catalogue): Game[] => {
  const known = new Map(games.filter(({ vendor }) => vendor === integration.code).map((game) => [game.gameCode, game]))
  const listed = offered.map((game): Game => {
    const gameCode = gameCodeOf(integration.code, game.code)
    const state = game.isOpen ? 'open' : 'maintenance'
    const old = known.get(gameCode)
    known.delete(gameCode)
    return old
      ? { ...old, state: old.state === 'soon' ? 'soon' : state }
      : { ...newGame(integration.code, gameCode, game), state }
  })
  return [...listed, ...[...known.values()].map((game): Game => ({ ...game, state: 'maintenance' }))]
}

const newGame = (vendor: string, gameCode: string, { name, product, image }: OfferedGame): Omit<Game, 'state'> => ({
  nodeId: `v-${gameCode.toLowerCase()}`,
  gameCode,
  gameType: product,
  vendor,
  names: namesOf(name),
  classify: null,
  minBet: amount(1n),
  tag: null,
  hot: false,
  defaultPlay: null,
  gameId: null,
  image: { rx1: image, rx2: image },
})
