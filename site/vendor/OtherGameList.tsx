import { listPopularGames } from '@tamuvo/contract/catalog.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { GameList } from '../catalog/GamePages.tsx'
import { usePopularQuery } from '../catalog/usePopularPrefetch.ts'

const shownMax = 4

export const OtherGameList = ({ than }: { than: string }) => {
  const t = useText()
  const { data } = useCall(listPopularGames, usePopularQuery())
  const games = (data?.list ?? []).filter(({ gameCode }) => gameCode !== than).slice(0, shownMax)
  if (games.length === 0) return null
  return (
    <section aria-label={t('lobby.others')} className="mt-8">
      <h2 className="mb-3 text-lg font-bold">{t('lobby.others')}</h2>
      <GameList games={games} />
    </section>
  )
}
