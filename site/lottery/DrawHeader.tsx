import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { formatTime } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck, Star } from 'lucide-react'
import { LastResult } from './results/LastResult.tsx'
import { useFavourites } from '../catalog/favourites.ts'
import type { Issue, Sale } from './sale.ts'
import type { GameSale } from './results/useBoard.ts'
import type { Reveal } from './results/useReveal.ts'

/** Which draw is on sale and for how long, and what came last, where a screen has room for it. */
export const DrawHeader = ({ board, sale, awaiting, reveal }: GameSale & { reveal: Reveal }) => {
  const t = useText()
  const issue = sale.state === 'none' ? sale.next : sale.issue
  return (
    <header className="card min-w-0 overflow-hidden">
      <div className="flex items-center gap-x-3 px-4 py-3">
        <FavouriteButton game={board.game} name={board.name} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg font-bold">{board.name}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {issue && <IssueLink issue={issue} />}
            <Badge tone={stateTones[sale.state]}>{t(stateWords[sale.state])}</Badge>
          </div>
        </div>
        <div className="text-end">
          <SaleClock sale={sale} />
          {issue && (
            <p className="figures text-xs text-text3">
              <DrawTime sale={sale} issue={issue} />
            </p>
          )}
        </div>
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
      className="-ms-2 xl:hidden"
    >
      <Star size={18} fill={favourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

const stateTones: Record<Sale['state'], BadgeTone> = { open: 'win', closed: 'warn', none: 'neutral' }
const stateWords = { open: 'lottery.state_open', closed: 'lottery.closed', none: 'lottery.no_issue_short' } as const

/** The number of a draw; where its seed is sealed already, the way to the proof. */
const IssueLink = ({ issue: { game, issue, commitment } }: { issue: Issue }) => {
  const t = useText()
  const name = t('lottery.issue', { issue })
  if (!commitment) return <span className="figures text-sm text-text2">{name}</span>
  return (
    <Link
      to="/fair"
      search={{ game, issue }}
      title={t('lottery.proof_sealed')}
      aria-label={`${name}: ${t('lottery.proof_sealed')}`}
      className="focus-ring figures inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-medium whitespace-nowrap text-text2 hover:text-text lg:min-h-8"
    >
      {name}
      <ShieldCheck size={16} aria-hidden="true" className="text-win" />
    </Link>
  )
}

/** A ring helps for minutes; a day is shown in figures only. */
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
      <span className="text-sm text-text2">{t(closed ? 'lottery.draws_in' : 'lottery.closes_in')}</span>
      <Countdown key={until} until={until} {...(totalMs <= ringMaxMs ? { totalMs } : {})} size={40} className="text-num-sm" />
    </div>
  )
}
