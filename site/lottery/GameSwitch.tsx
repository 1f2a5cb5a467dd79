import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { Roving } from '@tamuvo/ui/components/Roving.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useStrip } from '@tamuvo/ui/hooks/useStrip.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Star } from 'lucide-react'
import { useRef } from 'react'
import { favouritesFirst, useFavourites } from '../catalog/favourites.ts'
import { useBoard } from './results/useBoard.ts'
import { useOfferedGames } from './useOfferedGames.ts'

type Props = { game: LotteryGame; onChoose: (game: LotteryGame) => void }

/** The games that are drawn here, favourites first, each with the time that is left. */
export const GameSwitch = ({ game, onChoose }: Props) => {
  const t = useText()
  const offered = useOfferedGames()
  const [favourites, toggle] = useFavourites()
  const row = useRef<HTMLUListElement>(null)
  useStrip(row, '[aria-current]', game)
  return (
    <nav aria-label={t('lottery.games')} className="min-w-0 xl:sticky xl:top-28 xl:self-start">
      <h2 className="mb-2 px-1 text-sm font-semibold text-text2 max-xl:sr-only">{t('lottery.games')}</h2>
      <Roving>
        <ul ref={row} className="scrollbar-none edge-fade -mx-1 flex gap-2 overflow-x-auto p-1 xl:mx-0 xl:grid xl:p-0">
          {favouritesFirst(offered, favourites).map((each) => (
            <li key={each} className="shrink-0 xl:min-w-0">
              <GameEntry
                game={each}
                current={each === game}
                favourite={favourites.includes(each)}
                onChoose={() => onChoose(each)}
                onFavourite={() => toggle(each)}
              />
            </li>
          ))}
        </ul>
      </Roving>
    </nav>
  )
}

type EntryProps = { game: LotteryGame; current: boolean; favourite: boolean; onChoose: () => void; onFavourite: () => void }

const GameEntry = ({ game, current, favourite, onChoose, onFavourite }: EntryProps) => {
  const t = useText()
  const { board, sale } = useBoard(game)
  return (
    <div
      className={cx(
        'relative flex h-full items-stretch rounded-card border',
        current ? 'border-brand bg-bg2' : 'border-line bg-bg1 hover:bg-bg2',
      )}
    >
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        aria-label={board ? undefined : game}
        onClick={onChoose}
        className="focus-ring flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-card px-3 text-start xl:block xl:min-h-16 xl:py-1.5"
      >
        <span
          className={cx(
            'block text-sm leading-tight font-semibold max-xl:max-w-44 max-xl:truncate xl:break-words',
            current && 'text-brand-text',
          )}
        >
          {board?.name ?? <Skeleton className="my-0.5 h-4 w-20" />}
        </span>
        <span className="block min-w-9 text-xs text-text2 xl:min-h-5">{sale && <Remaining sale={sale} />}</span>
      </button>
      <IconButton
        label={`${t('lottery.favourite')}: ${board?.name ?? game}`}
        aria-pressed={favourite}
        onClick={onFavourite}
        className={cx('max-xl:-ms-3', !current && 'max-xl:hidden', favourite && 'text-brand-text')}
      >
        <Star size={17} fill={favourite ? 'currentColor' : 'none'} />
      </IconButton>
    </div>
  )
}

const Remaining = ({ sale }: { sale: NonNullable<ReturnType<typeof useBoard>['sale']> }) => {
  const t = useText()
  if (sale.state === 'open') return <Countdown until={sale.issue.closesAt} quiet />
  return <span>{t(sale.state === 'closed' ? 'lottery.closed' : 'lottery.no_issue_short')}</span>
}
