import { listRewards } from '@tamuvo/contract/reward.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ListFrame } from '../parts/ListFrame.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { useMemberDetail } from '../parts/useMemberDetail.ts'
import { creditText, type Reward, rewardName, rewardReason, stateTones } from './reward-words.ts'

/** Rewards that were claimed or that ran out, newest first; each opens to what it was computed from. */
export const PastRewards = () => {
  const t = useText()
  const open = useMemberDetail('rewardCenter')
  const columns = useColumns()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listRewards, { state: 'past', pageNo: place.page, pageSize: 20 }, { keepPrevious: true, staleMs: 0 })
  return (
    <ListFrame answer={answer} page={place.page} onPage={turnTo}>
      <Table
        caption={t('reward.tab_history')}
        columns={columns}
        rows={answer.data?.list}
        rowKey={(reward) => reward.id}
        onRow={(reward) => open(reward.id)}
        empty={<EmptyState title={t('reward.history_empty')} text={t('reward.history_empty_text')} />}
      />
    </ListFrame>
  )
}

const useColumns = (): Column<Reward>[] => {
  const t = useText()
  return [
    {
      key: 'name',
      header: t('reward.for'),
      strong: true,
      phone: 'title',
      cell: (reward) => (
        <span className="font-medium">
          {rewardName(reward)}
          <span className="block text-xs font-normal text-text3">{rewardReason(reward)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      phone: 'note',
      cell: ({ claimedAt, expiresAt }) => <Instant at={claimedAt ?? expiresAt} />,
    },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: (reward) => <span className="figures font-semibold">{creditText(reward)}</span>,
    },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      phone: 'state',
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`reward.state_${state}`)}</Badge>,
    },
  ]
}
