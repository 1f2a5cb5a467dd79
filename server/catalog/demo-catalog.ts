import type { DemoGame } from './demo-game.ts'
import { liveGames } from './demo-live-games.ts'
import { lotteryGames } from './demo-lottery-games.ts'
import { otherGames } from './demo-other-games.ts'
import { slotGames } from './demo-slot-games.ts'
import { type DemoVendor, demoVendors } from './demo-vendors.ts'

/**
 * The catalogue of the demonstration, ready for `seedCatalog`. Games and vendors also carry what their covers and marks
 * are drawn from, so the same value is drawn by the art program.
 */
export const demoCatalog: { vendors: readonly DemoVendor[]; games: readonly DemoGame[] } = {
  vendors: demoVendors,
  games: [...lotteryGames, ...liveGames, ...slotGames, ...otherGames],
}
