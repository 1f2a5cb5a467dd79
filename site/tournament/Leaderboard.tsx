import { getLeaderboard } from '@tamuvo/contract/tournament.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { shortScore } from './score-text.ts'

type Props = { id: string; ownPlace: number | null; money: (wire: string) => string }

/** The first places, as they change. */
export const Leaderboard = ({ id, ownPlace, money }: Props) => {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useCall(getLeaderboard, { id })
  useRoom('tournament', (message) => {
    if (message.id === id) void queries.invalidateQueries({ queryKey: callKey(getLeaderboard, { id }) })
  })
  if (!data) return <Skeleton className="h-40 w-full rounded-input" />
  if (data.list.length === 0) return <p className="text-sm text-text3">{t('tournament.board_empty')}</p>
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('tournament.board')}</caption>
      <thead className="text-xs text-text3">
        <tr>
          <th className="py-1 text-start font-normal">{t('tournament.place')}</th>
          <th className="text-start font-normal">{t('tournament.player')}</th>
          <th className="text-end font-normal">{t('tournament.score')}</th>
          <th className="text-end font-normal">{t('tournament.prize')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.slice(0, shownMax).map(({ place, player, score, prize }) => (
          <tr key={place} className={cx('border-t border-line', place === ownPlace && 'font-bold text-brand-text')}>
            <td className="figures py-1.5">{place}</td>
            <td>{player}</td>
            <td className="figures text-end">{t('tournament.times', { score: shortScore(score) })}</td>
            <td className="figures text-end">{prize === null ? '–' : money(prize)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shownMax = 10
