import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { formatTime } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, Star } from 'lucide-react'
import { useFavourites } from './favourites.ts'
import { LastResult } from './LastResult.tsx'
import type { Issue, Sale } from './sale.ts'
import type { GameSale } from './useBoard.ts'
import type { Reveal } from './useReveal.ts'

/** Which draw is on sale and for how long, and what came last. */
export const DrawHeader = ({ board, sale, awaiting, reveal }: GameSale & { reveal: Reveal }) => {
  const t = useText()
  const issue = sale.state === 'none' ? sale.next : sale.issue
  return (
    <header className="card min-w-0 overflow-hidden">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 sm:px-4 sm:py-3">
        <div className="min-w-0">
          <h1 className="truncate text-lg font-bold max-sm:sr-only">{board.name}</h1>
          {issue && (
            <p className="figures text-sm font-medium whitespace-nowrap text-text2">
              {t('lottery.issue', { issue: issue.issue })}
            </p>
          )}
        </div>
        <SaleClock sale={sale} />
        <div className="flex items-center gap-1">
          <Badge tone={stateTones[sale.state]}>{t(stateWords[sale.state])}</Badge>
          {issue?.commitment && <SealLink game={board.game} issue={issue.issue} />}
          <FavouriteButton game={board.game} name={board.name} />
        </div>
        <p className="figures text-end text-xs text-text3">{issue && <DrawTime sale={sale} issue={issue} />}</p>
      </div>
      <LastResult newest={board.last[0]} awaiting={awaiting} reveal={reveal} />
    </header>
  )
}

const DrawTime = ({ sale, issue }: { sale: Sale; issue: Issue }) => {
  const t = useText()
  return sale.state === 'none'
    ? t('lottery.opens_at', { time: formatTime(issue.opensAt) })
    : t('lottery.draws_at', { time: formatTime(issue.drawsAt) })
}

const FavouriteButton = ({ game, name }: { game: string; name: string }) => {
  const t = useText()
  const [favourites, toggle] = useFavourites()
  const favourite = favourites.includes(game)
  return (
    <IconButton
      label={`${t('lottery.favourite')}: ${name}`}
      aria-pressed={favourite}
      onClick={() => toggle(game)}
      className="xl:hidden"
    >
      <Star size={18} fill={favourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

const stateTones: Record<Sale['state'], BadgeTone> = { open: 'win', closed: 'warn', none: 'neutral' }
const stateWords = { open: 'lottery.state_open', closed: 'lottery.closed', none: 'lottery.no_issue_short' } as const

/** The way to the proof: the seed of this draw is sealed already. */
const SealLink = ({ game, issue }: { game: string; issue: string }) => {
  const t = useText()
  return (
    <Link
      to="/fair"
      search={{ game, issue }}
      title={t('lottery.proof_sealed')}
      aria-label={t('lottery.proof_sealed')}
      className="focus-ring inline-grid size-11 place-items-center rounded-full text-win hover:bg-bg2 lg:size-8"
    >
      <ShieldCheck size={18} aria-hidden="true" />
    </Link>
  )
}

/** A ring helps for minutes; a day is only told in figures. */
const ringMaxMs = 10 * 60_000

const SaleClock = ({ sale }: { sale: Sale }) => {
  const t = useText()
  if (sale.state === 'none') return <span />
  const { issue } = sale
  const closed = sale.state === 'closed'
  const until = closed ? issue.drawsAt : issue.closesAt
  const totalMs = Date.parse(until) - Date.parse(closed ? issue.closesAt : issue.opensAt)
  return (
    <div className="flex items-center justify-end gap-2.5">
      <span className="text-xs text-text2 sm:text-sm">{t(closed ? 'lottery.draws_in' : 'lottery.closes_in')}</span>
      <Countdown key={until} until={until} {...(totalMs <= ringMaxMs ? { totalMs } : {})} size={40} className="text-num-sm" />
    </div>
  )
}
