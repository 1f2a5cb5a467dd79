import type { Game } from '../catalog/game.ts'
import { useCatalog } from '../catalog/useCatalog.ts'

/** A game of the catalogue by its code; undefined while the catalogue is on its way, or when it has no such game. */
export const useGame = (gameCode: string | undefined): Game | undefined =>
  useCatalog()
    .data?.data.lanes.flatMap(({ games }) => games)
    .find((game) => game.gameCode === gameCode)
