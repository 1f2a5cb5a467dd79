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
  const issue = sale.state === 'none' ? sale.next : sale.issue
  return (
    <header className="card min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 sm:px-4 sm:py-3">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1">
            <h1 className="text-lg font-bold">{board.name}</h1>
            <FavouriteButton game={board.game} name={board.name} />
          </div>
          <IssueLine game={board.game} issue={issue} sale={sale} />
        </div>
        <SaleClock sale={sale} />
      </div>
      <LastResult newest={board.last[0]} awaiting={awaiting} reveal={reveal} />
    </header>
  )
}

const FavouriteButton = ({ game, name }: { game: string; name: string }) => {
  const t = useText()
  const [favourites, toggle] = useFavourites()
  const favourite = favourites.includes(game)
  return (
    <IconButton label={`${t('lottery.favourite')}: ${name}`} aria-pressed={favourite} onClick={() => toggle(game)} className="-my-2 xl:hidden">
      <Star size={18} fill={favourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

const stateTones: Record<Sale['state'], BadgeTone> = { open: 'win', closed: 'warn', none: 'neutral' }
const stateWords = { open: 'lottery.state_open', closed: 'lottery.closed', none: 'lottery.no_issue_short' } as const

const IssueLine = ({ game, issue, sale }: { game: string; issue: Issue | null; sale: Sale }) => {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text2">
      {issue && <span className="figures whitespace-nowrap">{t('lottery.issue', { issue: issue.issue })}</span>}
      <Badge tone={stateTones[sale.state]}>{t(stateWords[sale.state])}</Badge>
      {issue?.commitment && (
        <Link
          to="/fair"
          search={{ game, issue: issue.issue }}
          title={t('lottery.proof_sealed')}
          aria-label={t('lottery.proof_sealed')}
          className="focus-ring inline-grid size-7 place-items-center rounded-full text-win hover:bg-bg2"
        >
          <ShieldCheck size={17} aria-hidden="true" />
        </Link>
      )}
    </p>
  )
}

/** A ring helps for minutes; a day is only told in figures. */
const ringMaxMs = 10 * 60_000

const SaleClock = ({ sale }: { sale: Sale }) => {
  const t = useText()
  if (sale.state === 'none')
    return sale.next && <p className="text-sm text-text2">{t('lottery.opens_at', { time: formatTime(sale.next.opensAt) })}</p>
  const { issue } = sale
  const closed = sale.state === 'closed'
  const until = closed ? issue.drawsAt : issue.closesAt
  const totalMs = Date.parse(until) - Date.parse(closed ? issue.closesAt : issue.opensAt)
  return (
    <div className="flex items-center gap-3 text-end">
      <div className="text-xs text-text2">
        <span className="block">{t(closed ? 'lottery.draws_in' : 'lottery.closes_in')}</span>
        <span className="figures block text-text3">{t('lottery.draws_at', { time: formatTime(issue.drawsAt) })}</span>
      </div>
      <Countdown key={until} until={until} {...(totalMs <= ringMaxMs ? { totalMs } : {})} size={48} className="min-w-25 justify-end text-num-sm" />
    </div>
  )
}
