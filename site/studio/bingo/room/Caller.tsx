import { sum, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { BallRail } from '../BallRail.tsx'
import { Countdown } from './Countdown.tsx'
import { useRoomKit, useRoomMoney } from './room-context.tsx'
import type { RoundShown } from './room-show.ts'
import type { RoundView } from './room-source.ts'

type Props = { round: RoundView | null; shown: RoundShown }

/** The balls of the round, or what is waited for. */
export const Caller = ({ round, shown }: Props) => {
  const t = useText()
  const { room } = useRoomKit()
  const { stage, balls } = shown
  return (
    <section aria-label={t('bingo.last_balls')} className="shrink-0 space-y-1 roomy:col-start-1">
      {balls.length > 0 ? <BallRail balls={balls} all={room.balls} of={room.balls} /> : <Waiting round={round} stage={stage} />}
      {stage === 'over' && round && <Result round={round} />}
    </section>
  )
}

const Banner = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-16 items-center justify-center gap-2 rounded-full bg-[#00000040] px-5 text-center text-sm">
    {children}
  </p>
)

const Waiting = ({ round, stage }: { round: RoundView | null; stage: RoundShown['stage'] }) => {
  const t = useText()
  if (stage === 'closing' && round)
    return (
      <Banner>
        {t('bingo.balls_begin')} <Countdown to={round.drawsAt} />
      </Banner>
    )
  if (stage === 'calling') return <Banner>{t('bingo.first_ball')}</Banner>
  return <Banner>{t(stage === 'void' ? 'bingo.too_few' : 'bingo.waiting')}</Banner>
}

/** What the round came to for the member. No more than the stake is said as it is, and not celebrated. */
const Result = ({ round }: { round: RoundView }) => {
  const t = useText()
  const money = useRoomMoney()
  if (round.tickets.length === 0) return <p className="text-center text-sm text-text2">{t('bingo.over')}</p>
  const won = sum(round.prizes.map(({ own }) => fromWire(own)))
  const isGood = won > fromWire(round.stake)
  return (
    <p
      data-result={toWire(won)}
      className={isGood ? 'text-center text-md font-bold text-(--w-good)' : 'text-center text-sm text-text2'}
    >
      {won > 0n ? t('bingo.over_won', { won: money(toWire(won)), stake: money(round.stake) }) : t('bingo.over_lost')}
    </p>
  )
}
