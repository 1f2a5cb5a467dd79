import type { Area } from '../kit/area.ts'
import type { PlatformServices } from '../platform/services.ts'
import { type CatalogServices, openCatalog } from './services.ts'
import * as contract from '@tamuvo/contract/catalog.ts'
import * as lobby from '@tamuvo/contract/lobby.ts'
import { implement } from '../kit/handle.ts'
import { addFavourite } from './add-favourite.ts'
import { getPublicCatalog } from './get-public-catalog.ts'
import { getVassGameType } from './get-vass-game-type.ts'
import { listFavouriteGames } from './list-favourite-games.ts'
import { listFavourites } from './list-favourites.ts'
import { listGameMenus } from './list-game-menus.ts'
import { listGames } from './list-games.ts'
import { listHotGames } from './list-hot-games.ts'
import { listLanes } from './list-lanes.ts'
import { listPopularGames } from './list-popular-games.ts'
import { listPublicGames } from './list-public-games.ts'
import { listRecentDraws } from './list-recent-draws.ts'
import { listRecentGames } from './list-recent-games.ts'
import { listVnGameMenu } from './list-vn-game-menu.ts'
import { noteOpenedGame } from './note-opened-game.ts'
import { removeFavourite } from './remove-favourite.ts'

export const catalogCalls = [
  ...implement(contract, { listLanes, getPublicCatalog, listGameMenus, listVnGameMenu, listPopularGames }),
  ...implement(lobby, {
    listGames,
    listPublicGames,
    listHotGames,
    getVassGameType,
    listFavourites,
    listFavouriteGames,
    addFavourite,
    removeFavourite,
    listRecentGames,
    listRecentDraws,
    noteOpenedGame,
  }),
]

export const catalog: Area<CatalogServices> = {
  name: 'catalog',
  after: ['platform'],
  open: (lower: PlatformServices): CatalogServices => ({ ...lower, catalog: openCatalog(lower) }),
  calls: catalogCalls,
}
