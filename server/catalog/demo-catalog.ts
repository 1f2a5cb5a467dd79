import { type DemoGame, openGame, openGames, studioGame, studioGames, vendorGame, vendorGames } from './demo-game.ts'
import { demoVendors } from './demo-vendors.ts'
import open from './demo/open-games.json' with { type: 'json' }
import arcade from './demo/studio-arcade.json' with { type: 'json' }
import bingo from './demo/studio-bingo.json' with { type: 'json' }
import slots from './demo/studio-slots.json' with { type: 'json' }
import tables from './demo/studio-tables.json' with { type: 'json' }
import vendors from './demo/vendor-games.json' with { type: 'json' }

const own = [slots, tables, arcade, bingo].flatMap((file) => studioGames.parse(file))
const served = vendorGames.parse(vendors)

/** Games of our register that vendors play, and so are not served by the site itself. */
export const playedByVendors: readonly string[] = served.map(({ plays }) => plays)

/**
 * The catalogue of the demo, ready for `seedCatalog`. Games and vendors also carry the input of the art program for covers
 * and logos.
 */
export const demoCatalog: { vendors: typeof demoVendors; games: readonly DemoGame[] } = {
  vendors: demoVendors,
  games: [...openGames.parse(open).map(openGame), ...own.map(studioGame), ...served.map(vendorGame)],
}
