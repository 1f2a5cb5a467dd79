import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { CircleHelp, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Game } from '../../catalog/game.ts'
import { useOpenGame } from '../../catalog/useOpenGame.ts'
import { vendorPath } from '../../catalog/nav-targets.ts'
import { paths } from '../../parts/paths.ts'
import type { useFindings } from './useFindings.ts'

export type FindingsTab = 'all' | 'games' | 'vendors' | 'help' | 'promotions'
type Props = { found: ReturnType<typeof useFindings>; tab: FindingsTab; onChosen: () => void }

const rowClass = 'focus-ring flex min-h-12 w-full items-center gap-3 rounded-input px-2 py-1.5 text-start hover:bg-bg2'

/** What a search found, by kind. */
export const Findings = ({ found, tab, onChosen }: Props) => {
  const t = useText()
  const shows = (kind: FindingsTab) => tab === 'all' || tab === kind
  return (
    <div className="flex flex-col gap-5">
      {shows('games') && found.games.length > 0 && (
        <GameGroup title={t('lobby.search_games')} games={found.games} onChosen={onChosen} />
      )}
      {shows('vendors') && found.vendors.length > 0 && (
        <Group title={t('lobby.search_vendors')} wide>
          {found.vendors.map((vendor) => (
            <li key={`${vendor.gameType} ${vendor.vassalage}`}>
              <Link to={vendorPath(vendor.gameType, vendor.vassalage)} onClick={onChosen} className={rowClass}>
                <LazyImage src={vendor.logo} alt="" width={40} height={40} className="shrink-0 rounded-input bg-transparent" />
                <span className="min-w-0 flex-1 truncate">{vendor.name}</span>
                <span className="text-xs text-text3">{t(`catalog.type_${vendor.gameType}`)}</span>
              </Link>
            </li>
          ))}
        </Group>
      )}
      {shows('help') && found.help.length > 0 && (
        <Group title={t('lobby.search_help')}>
          {found.help.map(({ tag, title }) => (
            <li key={tag}>
              <Link to={paths.help()} hash={tag} onClick={onChosen} className={rowClass}>
                <CircleHelp size={20} aria-hidden="true" className="shrink-0 text-text3" />
                {title}
              </Link>
            </li>
          ))}
        </Group>
      )}
      {shows('promotions') && found.promotions.length > 0 && (
        <Group title={t('lobby.search_promotions')}>
          {found.promotions.map(({ id, title }) => (
            <li key={id}>
              <Link to={paths.promotion(id)} onClick={onChosen} className={rowClass}>
                <Gift size={20} aria-hidden="true" className="shrink-0 text-text3" />
                {title}
              </Link>
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}

const Group = ({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-sm text-text3">{title}</h3>
    <ul className={wide ? 'grid gap-x-4 sm:grid-cols-2' : ''}>{children}</ul>
  </section>
)

type GamesProps = { title: string; games: readonly Game[]; onChosen: () => void }

/** Games in rows, each of which opens its game. */
export const GameGroup = ({ title, games, onChosen }: GamesProps) => (
  <Group title={title} wide>
    {games.map((game) => (
      <GameFinding key={game.nodeId} game={game} onChosen={onChosen} />
    ))}
  </Group>
)

const GameFinding = ({ game, onChosen }: { game: Game; onChosen: () => void }) => {
  const t = useText()
  const open = useOpenGame()
  const press = () => {
    onChosen()
    open(game)
  }
  return (
    <li>
      <button type="button" onClick={press} className={rowClass}>
        <LazyImage src={game.image.rx1} alt="" width={36} height={48} className="shrink-0 rounded-sm" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{game.name}</span>
          <span className="block truncate text-xs text-text3">{game.studio}</span>
        </span>
        {game.state !== 'open' && <span className="text-xs text-text3">{t('catalog.maintenance')}</span>}
      </button>
    </li>
  )
}
