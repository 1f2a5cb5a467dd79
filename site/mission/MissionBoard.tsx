import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type BoardState, getMissionLeaderboard, showMissionName } from '@tamuvo/contract/mission.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../parts/Loaded.tsx'
import { creditText, nameIn } from './mission-words.ts'

type Answer = ReceivedOutputOf<typeof getMissionLeaderboard>
type Board = NonNullable<Answer['shown']>

const tones: Record<BoardState, BadgeTone> = { UPCOMING: 'info', RUNNING: 'win', FROZEN: 'warn', FINAL: 'neutral' }

const everyMs = 15_000

/** The leaderboard of an event: the first hundred, with the own place above. */
export const MissionBoard = () => {
  const t = useText()
  const [id, choose] = useState<string>()
  const answer = useCall(getMissionLeaderboard, id === undefined ? {} : { id }, { everyMs, keepPrevious: true })
  return (
    <Loaded answer={answer} rows={8}>
      {({ boards, shown, isNameShown }) =>
        shown === null ? (
          <EmptyState icon={<Trophy size={28} />} title={t('mission.board_none')} text={t('mission.none_text')} />
        ) : (
          <div className="flex flex-col gap-4">
            {boards.length > 1 && (
              <Chips
                label={t('mission.boards')}
                chips={boards.map((board) => ({
                  key: board.id,
                  label: `${nameIn(board.names)} ${formatDay(board.startsAt).slice(5)}`,
                }))}
                value={shown.id}
                onChange={choose}
              />
            )}
            <Head board={shown} />
            <Own board={shown} />
            <NameSwitch isShown={isNameShown} />
            <Places list={shown.list} />
          </div>
        )
      }
    </Loaded>
  )
}

const Head = ({ board }: { board: Board }) => {
  const t = useText()
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-md font-bold">{nameIn(board.names)}</h3>
        <Badge tone={tones[board.state]}>{t(`mission.board_${board.state}`)}</Badge>
      </div>
      <p className="figures text-xs text-text3">
        <Instant at={board.startsAt} /> – <Instant at={board.endsAt} />
      </p>
      <p className="max-w-prose text-sm text-text2">{t('mission.board_rule')}</p>
      {board.state === 'FROZEN' && <p className="tint-warn rounded-input px-3 py-2 text-sm">{t('mission.board_FROZEN_text')}</p>}
    </header>
  )
}

const Own = ({ board: { own } }: { board: Board }) => {
  const t = useText()
  return (
    <p role="status" className="rounded-input border border-brand bg-bg2 px-4 py-3 text-sm font-semibold">
      {own ? t('mission.own', { place: own.place, score: own.score }) : t('mission.own_none')}
      {own?.prize && <span className="text-brand-text"> · {creditText(own.prize)}</span>}
    </p>
  )
}

const NameSwitch = ({ isShown }: { isShown: boolean }) => {
  const t = useText()
  const { run, pending } = useAction(showMissionName, { invalidates: [getMissionLeaderboard] })
  return (
    <Switch checked={isShown} disabled={pending} onChange={(next) => void run({ isShown: next })}>
      {t('mission.show_name')}
    </Switch>
  )
}

const Places = ({ list }: Pick<Board, 'list'>) => {
  const t = useText()
  if (list.length === 0) return <p className="text-sm text-text3">{t('mission.board_empty')}</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('mission.board')}</caption>
        <thead className="text-xs text-text3">
          <tr>
            <th className="w-14 py-2 text-start font-normal">{t('mission.place')}</th>
            <th className="text-start font-normal">{t('mission.player')}</th>
            <th className="text-end font-normal">{t('mission.points_column')}</th>
            <th className="text-end font-normal">{t('mission.prize')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ place, player, score, prize, isOwn }) => (
            <tr key={place} className={cx('border-t border-line', isOwn && 'font-bold text-brand-text')}>
              <td className="figures py-2">{place}</td>
              <td>
                {player ?? <span className="text-text3">{t('mission.hidden')}</span>}
                {isOwn && ` (${t('mission.you')})`}
              </td>
              <td className="figures text-end">{score}</td>
              <td className="figures text-end">{prize ? creditText(prize) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
