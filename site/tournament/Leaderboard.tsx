import { getLeaderboard } from '@tamuvo/contract/tournament.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { shortScore } from './score-text.ts'

type Props = {
  id: string
  ownPlace: number | null
  /** By place, from the first on. */
  prizes: readonly string[]
  money: (wire: string) => string
}

/** The first places, as they change. */
export const Leaderboard = ({ id, ownPlace, prizes, money }: Props) => {
  const t = useText()
  const { data } = useCall(getLeaderboard, { id })
  useRefreshOn('tournament', [callKey(getLeaderboard, { id })], (message) => message.id === id)
  if (!data) return <Skeleton className="h-40 w-full rounded-input" />
  if (data.list.length === 0) return <Prizes prizes={prizes} money={money} />
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

/** What each place brings, before the first round counts. */
const Prizes = ({ prizes, money }: Pick<Props, 'prizes' | 'money'>) => {
  const t = useText()
  return (
    <div className="text-sm">
      <p className="text-text3">{t('tournament.board_empty')}</p>
      <dl className="mt-2 divide-y divide-line">
        {prizes.slice(0, shownMax).map((prize, index) => (
          // Equal prizes differ by their place alone.
          <div key={index} className="flex justify-between gap-3 py-1.5">
            <dt className="figures text-text2">{`${t('tournament.place')} ${index + 1}`}</dt>
            <dd className="figures font-semibold">{money(prize)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
