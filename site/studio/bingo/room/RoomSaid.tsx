import { fromWire, sum, toWire } from '@tamuvo/money/amount.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo } from 'react'
import { prizeName } from './prize-name.ts'
import { useRoomKit, useRoomMoney, useRoomState } from './room-context.tsx'
import { rankTickets, type RoundShown, ticketsOf } from './room-show.ts'

/** So many balls from one sentence to the next: all of them would talk over each other. */
const ballsApart = 5

/** The room for those who do not see it: where it stands every few balls, each prize, and the end. */
export const RoomSaid = ({ shown }: { shown: RoundShown }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {useSentence(shown)}
  </p>
)

const useSentence = (shown: RoundShown): string => {
  const t = useText()
  const money = useRoomMoney()
  const { room } = useRoomKit()
  const round = useRoomState().view?.running
  const { stage, balls, won, open } = shown
  const count = Math.floor(balls.length / ballsApart) * ballsApart
  const nearest = useMemo(() => {
    if (!round || count === 0 || round.tickets.length === 0) return undefined
    return rankTickets(room, ticketsOf(room, round), { ...shown, balls: shown.balls.slice(0, count) })[0]?.missing
  }, [room, round, shown, count])
  if (!round) return ''
  if (stage === 'over') {
    const own = sum(round.prizes.map((prize) => fromWire(prize.own)))
    if (round.tickets.length === 0) return t('bingo.over')
    return own > 0n ? t('bingo.over_won', { won: money(toWire(own)), stake: money(round.stake) }) : t('bingo.over_lost')
  }
  if (stage !== 'calling' || count === 0 || !open) return ''
  const last = won.at(-1)
  return [
    t('bingo.said_balls', { count, all: room.balls, balls: balls.slice(count - ballsApart, count).join(', ') }),
    ...(last ? [t('bingo.said_won', { prize: prizeName(t, last.pattern), amount: money(last.amount) })] : []),
    ...(nearest === undefined ? [] : [t('bingo.said_nearest', { count: nearest, prize: prizeName(t, open.pattern) })]),
  ].join(' ')
}
