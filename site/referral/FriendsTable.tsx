import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type FriendState, listReferralFriends } from '@tamuvo/contract/referral.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { UserPlus } from 'lucide-react'
import { ListFrame } from '../parts/ListFrame.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { moneyText } from './money-text.ts'

type Friend = ReceivedOutputOf<typeof listReferralFriends>['list'][number]

const tones: Record<FriendState, BadgeTone> = { REGISTERED: 'info', DEPOSITED: 'info', QUALIFIED: 'win', REJECTED: 'neutral' }

const everyMs = 15_000

/** Friends who were invited: what they did, how far they are, and why one does not count. */
export const FriendsTable = () => {
  const t = useText()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listReferralFriends, { pageNo: place.page, pageSize: 10 }, { keepPrevious: true, everyMs })
  const columns: Column<Friend>[] = [
    { key: 'friend', header: t('referral.friend'), strong: true, cell: ({ friend }) => friend },
    { key: 'registered', header: t('referral.registered_at'), cell: ({ registeredAt }) => formatDay(registeredAt) },
    { key: 'first', header: t('referral.first_deposit'), align: 'end', cell: ({ firstDeposit }) => moneyText(firstDeposit) },
    { key: 'deposits', header: t('referral.deposits'), align: 'end', cell: ({ deposit }) => moneyText(deposit) },
    { key: 'valid', header: t('referral.valid'), align: 'end', cell: ({ valid }) => moneyText(valid) },
    { key: 'state', header: t('referral.state'), cell: (friend) => <State friend={friend} /> },
  ]
  return (
    <section aria-labelledby="referral-friends" className="flex flex-col gap-3">
      <h3 id="referral-friends" className="text-md font-bold">
        {t('referral.friends')}
      </h3>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('referral.friends')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={<UserPlus size={28} />} title={t('referral.none')} text={t('referral.none_text')} />}
        />
      </ListFrame>
    </section>
  )
}

const State = ({ friend: { state, reason, until } }: { friend: Friend }) => {
  const t = useText()
  const isOpen = state === 'REGISTERED' || state === 'DEPOSITED'
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-md:items-end">
      <Badge tone={tones[state]}>{t(`referral.state_${state}`)}</Badge>
      {reason && <span className="text-xs text-text2">{t(`referral.reason_${reason}`)}</span>}
      {isOpen && <span className="text-xs text-text3">{t('referral.until', { time: formatDay(until) })}</span>}
    </span>
  )
}
