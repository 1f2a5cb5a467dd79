import { brand, type GameType } from '@tamuvo/contract/brand.ts'
import { listHotGames } from '@tamuvo/contract/lobby.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { readSession } from '@tamuvo/ui/session/session.ts'
import type { Game } from './game.ts'
import { everyVendor, useGameQuery } from './useCatalog.ts'

const freshMs = 10 * 60_000
const nothing: readonly Game[] = []

/** The hot games, of one type or of all. Asked once and kept; a change of language asks anew. */
export const useHotGames = (gameType?: GameType): readonly Game[] => {
  const merchantCode = readSession('merchantCode') ?? undefined
  const asked = {
    ...useGameQuery(),
    isPlatform: brand.hotIsPlatform,
    platform: brand.platform,
    merchantCode,
    vassalage: everyVendor,
  }
  const { data } = useCall(listHotGames, asked, { staleMs: freshMs, keepPrevious: true })
  const all = data?.list ?? nothing
  return gameType ? all.filter((game) => game.gameType === gameType) : all
}
