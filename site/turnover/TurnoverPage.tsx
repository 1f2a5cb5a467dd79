import { getTurnoverRow, listTurnover } from '@tamuvo/contract/turnover.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListFrame } from '../parts/ListFrame.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import type { MemberPageProps } from '../parts/paths.ts'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { LeftToBet } from './LeftToBet.tsx'
import { TurnoverCard } from './TurnoverCard.tsx'
import { TurnoverDetail } from './TurnoverDetail.tsx'

const shown = [listTurnover, getTurnoverRow]

/** What has to be bet before a withdrawal: how much is left, and for which credits. `children` stand above the credits. */
export const TurnoverPage = ({ id, children }: MemberPageProps & { children?: ReactNode }) => {
  useRefreshOn('turnover', shown)
  // Bets that were just settled are counted with the next question.
  useRefreshOn('bets', shown)
  return id ? <TurnoverDetail key={id} id={id} /> : <TurnoverList>{children}</TurnoverList>
}

const states = ['open', 'ended'] as const
const countingEveryMs = 2_000

const TurnoverList = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const { place, change, turnTo } = useMemberPlace({ state: states })
  const asked = { state: place.state, pageNo: place.page, pageSize: 10 }
  const answer = useCall(listTurnover, asked, { keepPrevious: true, staleMs: 0 })
  const { data } = answer
  useCall(listTurnover, asked, { enabled: data?.isCounting ?? false, everyMs: countingEveryMs })
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('turnover.title')}</h3>
      <LeftToBet turnover={data} />
      {children}
      <Chips
        label={t('common.filter')}
        chips={states.map((key) => ({ key, label: t(`turnover.${key}`) }))}
        value={place.state}
        onChange={(state) => change({ state })}
      />
      <ListFrame answer={answer} page={place.page} onPage={turnTo} of={t('turnover.title')}>
        {!data && <SkeletonRows rows={3} />}
        {data?.list.length === 0 && <Nothing state={place.state} />}
        {data && data.list.length > 0 && (
          <ul aria-label={t('turnover.title')} className="flex flex-col gap-3">
            {data.list.map((row) => (
              <li key={row.id}>
                <TurnoverCard row={row} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}

const Nothing = ({ state }: { state: (typeof states)[number] }) => {
  const t = useText()
  return (
    <EmptyState
      title={t(`turnover.${state}_empty`)}
      text={t(`turnover.${state}_empty_text`)}
      {...(state === 'open' ? { icon: <Check size={28} /> } : {})}
      action={
        <MemberLink page="depositv2" className={buttonClass(state === 'open' ? 'outline' : 'quiet')}>
          <Plus size={18} aria-hidden="true" />
          {t('shell.deposit')}
        </MemberLink>
      }
    />
  )
}
