import type { Integration } from './integration.ts'
import type { FreeRounds } from './outbound/dialect.ts'
import { outboundDialects } from './outbound/dialects.ts'
import type { VendorServices } from './services.ts'

/** What is granted, with our codes of the games. */
export type FreeRoundsRequest = Omit<FreeRounds, 'games'> & { gameCodes: readonly string[] }

/**
 * Gives members free rounds at a vendor. Asking again with the same reference grants nothing more.
 * @returns what the vendor calls them, undefined when it has no free rounds
 * @throws VendorDown
 */
export const grantFreeRounds = async (
  services: VendorServices,
  integration: Integration,
  txRequest: FreeRoundsRequest,
): Promise<string | undefined> => {
  const { outside, directory } = services.vendors
  const { gameCodes, ...rounds } = txRequest
  const found = await Promise.all(gameCodes.map((code) => directory.findServed(code)))
  const games = found.flatMap((game) => (game?.vendor === integration.code ? [game.code] : []))
  return outboundDialects[integration.dialect].grantFreeRounds?.(outside, integration, { ...rounds, games })
}

/** Takes back what was not played yet. @param vendorReference what `grantFreeRounds` answered. @throws VendorDown */
export const cancelFreeRounds = async (
  { vendors }: VendorServices,
  integration: Integration,
  vendorReference: string,
): Promise<void> => outboundDialects[integration.dialect].cancelFreeRounds?.(vendors.outside, integration, vendorReference)
