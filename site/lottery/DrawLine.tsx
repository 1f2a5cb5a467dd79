import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatTime } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { ResultInShort } from './results/ResultInShort.tsx'
import type { GameSale } from './results/useBoard.ts'
import type { Reveal } from './results/useReveal.ts'
import { type Issue, type Sale, shortIssue } from './sale.ts'

/** The draw on sale, the newest result and the time that is left, in one line of a phone. */
export const DrawLine = ({ board, sale, awaiting, reveal }: GameSale & { reveal: Reveal }) => {
  const issue = sale.state === 'none' ? sale.next : sale.issue
  return (
    <header className="card flex min-h-14 min-w-0 items-center gap-2 px-3 py-1">
      <h1 className="sr-only">{board.name}</h1>
      {issue && <IssueMark issue={issue} state={sale.state} />}
      <ResultInShort newest={board.last[0]} awaiting={awaiting} reveal={reveal} />
      <LineClock sale={sale} />
    </header>
  )
}

const stateWords = { open: 'lottery.state_open', closed: 'lottery.closed', none: 'lottery.no_issue_short' } as const
const stateTones: Record<Sale['state'], string> = { open: 'text-win', closed: 'text-warn', none: 'text-text3' }

/** Which draw it is and whether it is on sale; where its seed is sealed already, the way to the proof. */
const IssueMark = ({ issue: { game, issue, commitment }, state }: { issue: Issue; state: Sale['state'] }) => {
  const t = useText()
  const words = (
    <>
      <span className="figures flex items-center gap-1 text-sm font-medium">
        {shortIssue(issue)}
        {commitment && <ShieldCheck size={14} aria-hidden="true" className="text-win" />}
      </span>
      <span className={cx('text-xs leading-tight whitespace-nowrap', stateTones[state])}>{t(stateWords[state])}</span>
    </>
  )
  if (!commitment) return <span className="flex shrink-0 flex-col justify-center text-text2">{words}</span>
  return (
    <Link
      to="/fair"
      search={{ game, issue }}
      title={t('lottery.proof_sealed')}
      aria-label={`${t('lottery.issue', { issue })} ${t(stateWords[state])}: ${t('lottery.proof_sealed')}`}
      className="focus-ring flex min-h-11 shrink-0 flex-col justify-center rounded-sm text-text2"
    >
      {words}
    </Link>
  )
}

const LineClock = ({ sale }: { sale: Sale }) => {
  const t = useText()
  if (sale.state === 'none')
    return sale.next ? (
      <span className="figures text-end text-xs text-text3">
        {t('lottery.opens_at', { time: formatTime(sale.next.opensAt) })}
      </span>
    ) : null
  const closed = sale.state === 'closed'
  const until = closed ? sale.issue.drawsAt : sale.issue.closesAt
  return (
    <span className="flex shrink-0 flex-col items-end leading-tight">
      <span className="text-xs text-text2">{t(closed ? 'lottery.draws_in' : 'lottery.closes_in')}</span>
      <Countdown key={until} until={until} className="text-md" />
    </span>
  )
}
