import type { Integration } from './integration.ts'
import type { FreeRounds } from './outbound/dialect.ts'
import { outboundDialects } from './outbound/dialects.ts'
import type { VendorServices } from './services.ts'

/** A grant of free rounds, with our codes of the games. */
export type FreeRoundsRequest = Omit<FreeRounds, 'games'> & { gameCodes: readonly string[] }

/**
 * Grants members free rounds at a vendor; idempotent by reference.
 * @returns the vendor's reference; undefined when the vendor has no free rounds
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

/** Cancels free rounds that were not played yet. @param vendorReference from `grantFreeRounds`. @throws VendorDown */
export const cancelFreeRounds = async (
  { vendors }: VendorServices,
  integration: Integration,
  vendorReference: string,
): Promise<void> => outboundDialects[integration.dialect].cancelFreeRounds?.(vendors.outside, integration, vendorReference)
