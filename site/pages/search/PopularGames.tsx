import { listPopularGames } from '@tamuvo/contract/catalog.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { usePopularQuery } from '../../catalog/usePopularPrefetch.ts'
import { GameGroup } from './Findings.tsx'
import { closeSearch } from './search-open.ts'

const shownMost = 6

/** What others play, for those who have typed nothing yet. */
export const PopularGames = () => {
  const t = useText()
  const { data } = useCall(listPopularGames, usePopularQuery())
  const games = (data?.list ?? []).slice(0, shownMost)
  return games.length > 0 ? <GameGroup title={t('lobby.search_popular')} games={games} onChosen={closeSearch} /> : null
}
