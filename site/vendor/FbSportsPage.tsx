import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { GameList } from '../catalog/GamePages.tsx'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { lobbyPath } from '../catalog/nav-targets.ts'
import { useCatalog, useFairball } from '../catalog/useCatalog.ts'
import { GameStage } from './GameStage.tsx'

/** The sportsbook of the vendor FB, where the brand has it. */
export const FbSportsPage = () => {
  const t = useText()
  const { data, isPending } = useCatalog()
  const vendor = useFairball()
  if (isPending)
    return (
      <div className="container-page py-8">
        <SkeletonTiles count={7} />
      </div>
    )
  if (!vendor) return <NotFoundPage />
  const books =
    data?.data.lanes
      .flatMap(({ games }) => games)
      .filter((game) => game.gameType === 'SPORTS' && game.vassalage === vendor.vassalage) ?? []
  const open = books.find(({ state }) => state === 'open')
  if (open)
    return (
      <div className="h-[calc(100dvh-108px)] min-h-120">
        <GameStage state={open.state} gameCode={open.gameCode} name={open.name} backUrl={lobbyPath('SPORTS')} />
      </div>
    )
  return (
    <div className="container-page flex flex-col gap-6 py-6">
      <h1 className="text-xl font-bold">{vendor.name}</h1>
      <EmptyState
        icon={<Trophy size={28} />}
        title={t('lobby.book_closed')}
        text={t('lobby.book_closed_text')}
        action={
          <Link to={lobbyPath('SPORTS')} className={buttonClass()}>
            {t('lobby.to_sports')}
          </Link>
        }
      />
      <GameList games={books} look="cards" />
    </div>
  )
}
