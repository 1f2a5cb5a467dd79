import type { Link } from './link.ts'
import type { FreeRounds } from './outbound/dialect.ts'
import { outboundDialects } from './outbound/dialects.ts'
import type { VendorServices } from './vendor.ts'

/** What is granted, with our codes of the games. */
export type FreeRoundsWish = Omit<FreeRounds, 'games'> & { gameCodes: readonly string[] }

/**
 * Gives members free rounds at a vendor. Asking again with the same reference grants nothing more.
 * @returns what the vendor calls them, undefined when it has no free rounds
 * @throws VendorDown
 */
export const grantFreeRounds = async (
  services: VendorServices,
  link: Link,
  wish: FreeRoundsWish,
): Promise<string | undefined> => {
  const { outside, directory } = services.vendors
  const { gameCodes, ...rounds } = wish
  const found = await Promise.all(gameCodes.map((code) => directory.findServed(code)))
  const games = found.flatMap((game) => (game?.vendor === link.code ? [game.code] : []))
  return outboundDialects[link.dialect].grantFreeRounds?.(outside, link, { ...rounds, games })
}

/** Takes back what was not played yet. @param vendorReference what `grantFreeRounds` answered. @throws VendorDown */
export const cancelFreeRounds = async ({ vendors }: VendorServices, link: Link, vendorReference: string): Promise<void> =>
  outboundDialects[link.dialect].cancelFreeRounds?.(vendors.outside, link, vendorReference)
