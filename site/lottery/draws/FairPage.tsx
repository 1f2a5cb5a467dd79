import { getBoard, getDraw, listDraws, type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ByCommand } from './ByCommand.tsx'
import { DrawChoice, latestDraws } from './DrawChoice.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { ReceiptCheck } from './ReceiptCheck.tsx'
import { OutsideDraw, SealedDraw } from './SealedDraw.tsx'
import { Verdict } from './Verdict.tsx'
import { evidenceOf, isIssueNumber, isLotteryGame } from './evidence.ts'

const route = getRouteApi('/fair')

/** The page on which a draw is recomputed in the browser. The address names the draw. */
export const FairPage = () => {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const game = isLotteryGame(search.game) ? search.game : lotteryGames[0]
  const issue = search.issue && isIssueNumber(search.issue) ? search.issue : undefined
  const choose = (next: LotteryGame, chosen?: string) =>
    void navigate({ to: '/fair', search: { game: next, issue: chosen }, resetScroll: false })
  useNewestDraw(game, issue === undefined)
  return (
    <div className="container-page flex flex-col gap-6 pt-6 lg:gap-8">
      <header className="max-w-3xl">
        <h1 className="text-xl font-bold lg:text-2xl">{t('proof.title')}</h1>
        <p className="mt-2 text-text2">{t('proof.lead')}</p>
      </header>
      <HowItWorks className={cx(issue && 'max-lg:order-1')} />
      <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
        <DrawChoice game={game} issue={issue} onChoose={choose} className="max-lg:order-1" />
        <div className="grid min-w-0 gap-4">{issue && <Checked key={`${game}${issue}`} game={game} issue={issue} />}</div>
      </div>
      <ReceiptCheck className="max-lg:order-2" />
      <ByCommand game={game} issue={issue} className="max-lg:order-2" />
    </div>
  )
}

/** Leads an address without a draw to the newest one, or to the one on sale where none has been drawn. */
const useNewestDraw = (game: LotteryGame, wanted: boolean): void => {
  const navigate = useNavigate()
  const draws = useCall(listDraws, latestDraws(game), { enabled: wanted }).data
  const board = useCall(getBoard, { game }, { enabled: wanted }).data
  const newest = draws && (draws.list[0]?.issue ?? board?.current?.issue)
  useEffect(() => {
    if (wanted && newest) void navigate({ to: '/fair', search: { game, issue: newest }, replace: true, resetScroll: false })
  }, [wanted, newest, game, navigate])
}

const Checked = ({ game, issue }: { game: LotteryGame; issue: string }) => {
  const { data, error, refetch, isPending } = useCall(getDraw, { game, issue })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) {
    return (
      <>
        <Skeleton className="h-96 w-full rounded-card" />
        <SlowNotice waiting={isPending} onRetry={refetch} />
      </>
    )
  }
  const evidence = evidenceOf(data)
  if (evidence.state === 'outside') return <OutsideDraw drawn={data} />
  if (evidence.state === 'sealed') return <SealedDraw drawn={data} proof={evidence.proof} />
  return <Verdict drawn={data} draw={evidence.draw} />
}
