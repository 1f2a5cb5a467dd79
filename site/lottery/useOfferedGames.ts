import { brand } from '@tamuvo/contract/brand.ts'
import { listGameMenus } from '@tamuvo/contract/catalog.ts'
import { type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useGameQuery, usePrizeMode } from '../catalog/useCatalog.ts'

const freshMs = 10 * 60_000

/** The draws that the menu of the brand lists; all of them until it has come. */
export const useOfferedGames = (): readonly LotteryGame[] => {
  const asked = { ...useGameQuery(), prizeMode: usePrizeMode(), device: brand.device }
  const { data } = useCall(listGameMenus, asked, { staleMs: freshMs, keepPrevious: true })
  const listed = new Set(data?.list.flatMap(({ games }) => games.map(({ gameCode }) => gameCode)))
  return listed.size === 0 ? lotteryGames : lotteryGames.filter((game) => listed.has(game))
}
