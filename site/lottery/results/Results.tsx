import { listDraws, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { fast5Facts } from '@tamuvo/games/lottery/fast5-facts.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton, SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant, formatTime } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { DigitFacts, Digits, FactMark } from './Digits.tsx'
import { LotoTable, ResultBoard } from './ResultBoard.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useListPlace } from '../../parts/useListPlace.ts'
import type { DrawRow, Result } from '../sale.ts'
import { choiceName } from '../words.ts'

const perPage = 10

/** Past draws of a game with what their results come to; each can be checked. */
export const Results = ({ game }: { game: LotteryGame }) => {
  const t = useText()
  const { place, turnTo } = useListPlace({})
  const answer = useCall(listDraws, { game, pageNo: place.page, pageSize: perPage }, { keepPrevious: true })
  const draws = answer.data?.list.filter(({ result }) => result !== null)
  const isBoard = draws?.[0]?.result?.kind === 'board'
  return (
    <div className="grid gap-3">
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        {draws?.length === 0 && <EmptyState title={t('lottery.results_empty')} />}
        {isBoard ? <BoardHistory draws={draws} /> : draws?.length !== 0 && <DigitsHistory draws={draws} />}
      </ListFrame>
    </div>
  )
}

const CheckLink = ({ draw }: { draw: DrawRow }) => {
  const t = useText()
  return (
    <Link
      to="/fair"
      search={{ game: draw.game, issue: draw.issue }}
      aria-label={`${t('lottery.proof_check')}: ${draw.issue}`}
      className="focus-ring inline-flex min-h-9 items-center gap-1.5 rounded-sm text-sm whitespace-nowrap text-brand-text underline-offset-4 hover:underline"
    >
      <ShieldCheck size={16} aria-hidden="true" />
      {t('lottery.proof_short')}
    </Link>
  )
}

const digitsOf = ({ result }: DrawRow): string => (result?.kind === 'digits' ? result.digits : '')

const DigitsHistory = ({ draws }: { draws: readonly DrawRow[] | undefined }) => {
  const wide = useMedia('(width >= 768px)')
  if (wide) return <DigitsTable draws={draws} />
  return draws ? <DigitsList draws={draws} /> : <SkeletonRows rows={8} />
}

/** Past draws on a narrow screen: two short lines each. */
const DigitsList = ({ draws }: { draws: readonly DrawRow[] }) => {
  const t = useText()
  return (
    <ul aria-label={t('lottery.results')} className="card divide-y divide-line px-3">
      {draws.map((draw) => (
        <li key={draw.issue} className="py-2">
          <div className="flex items-center justify-between gap-2">
            <span className="figures text-sm text-text2">
              {draw.issue} · {formatTime(draw.drawsAt)}
            </span>
            <CheckLink draw={draw} />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Digits label={t('lottery.result_of', { issue: draw.issue })} digits={digitsOf(draw)} size={28} />
            <DigitFacts digits={digitsOf(draw)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const DigitsTable = ({ draws }: { draws: readonly DrawRow[] | undefined }) => {
  const t = useText()
  const facts = (draw: DrawRow) => fast5Facts(digitsOf(draw))
  const columns: Column<DrawRow>[] = [
    {
      key: 'issue',
      header: t('lottery.issue_label'),
      strong: true,
      cell: (draw) => (
        <span className="figures whitespace-nowrap">
          {draw.issue}
          <span className="text-xs font-normal text-text3 max-md:ms-2 md:block">{formatTime(draw.drawsAt)}</span>
        </span>
      ),
    },
    {
      key: 'result',
      header: t('lottery.result'),
      cell: (draw) => <Digits label={t('lottery.result_of', { issue: draw.issue })} digits={digitsOf(draw)} size={28} />,
    },
    {
      key: 'sum',
      header: t('lottery.fact_sum'),
      cell: (draw) => (
        <span className="inline-flex gap-2">
          <strong className="figures w-5 text-end">{facts(draw).total}</strong>
          <FactMark kind={facts(draw).totalSize} />
          <FactMark kind={facts(draw).totalParity} />
        </span>
      ),
    },
    {
      key: 'dragon',
      header: t('lottery.fact_dragon'),
      cell: (draw) => <FactMark kind={facts(draw).dragonTiger['15'] ?? 'tie'} />,
    },
    {
      key: 'shape',
      header: t('lottery.fact_back3'),
      cell: (draw) => <span className="whitespace-nowrap">{choiceName({ label: facts(draw).back3.shape })}</span>,
    },
    { key: 'check', header: t('lottery.proof'), align: 'end', cell: (draw) => <CheckLink draw={draw} /> },
  ]
  return <Table caption={t('lottery.results')} columns={columns} rows={draws} rowKey={(draw) => draw.issue} loadingRows={6} />
}

const BoardHistory = ({ draws }: { draws: readonly DrawRow[] | undefined }) => {
  const [open, setOpen] = useState(draws?.[0]?.issue)
  if (!draws) return <Skeleton className="h-72 w-full rounded-card" />
  return (
    <ul className="grid gap-2">
      {draws.map((draw) => (
        <li key={draw.issue} className="card">
          <BoardDraw
            draw={draw}
            open={open === draw.issue}
            onToggle={() => setOpen(open === draw.issue ? undefined : draw.issue)}
          />
        </li>
      ))}
    </ul>
  )
}

type BoardResult = Extract<Result, { kind: 'board' }>

const BoardDraw = ({ draw, open, onToggle }: { draw: DrawRow; open: boolean; onToggle: () => void }) => {
  const t = useText()
  if (draw.result?.kind !== 'board') return null
  const special = draw.result.tiers.find(({ tier }) => tier === 'db')?.numbers[0]
  return (
    <>
      <div className="flex items-center gap-3 ps-4 pe-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="focus-ring flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-4 rounded-card text-start"
        >
          <span className="figures text-sm text-text2">
            {draw.issue}
            <span className="block text-xs text-text3">{formatInstant(draw.drawsAt)}</span>
          </span>
          <span className="figures text-num-sm font-bold text-loss">{special}</span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={`ms-auto text-text3 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
        <CheckLink draw={draw} />
      </div>
      {open && <BoardDetail result={draw.result} caption={t('lottery.result_of', { issue: draw.issue })} />}
    </>
  )
}

const BoardDetail = ({ result, caption }: { result: BoardResult; caption: string }) => (
  <div className="grid gap-4 border-t border-line p-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <ResultBoard board={result} caption={caption} />
    <LotoTable board={result} />
  </div>
)
