import { getReward } from '@tamuvo/contract/reward.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { DetailList } from '../parts/DetailList.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { MemberDetailHead } from '../parts/MemberDetailHead.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { creditText, rewardName, rewardReason, stateTones, turnoverText } from './reward-words.ts'
import { useClaim } from './useClaim.ts'

type Detail = ReceivedOutputOf<typeof getReward>

/** A reward with the figures it was computed from, and the way to its entry in the ledger. */
export const RewardDetail = ({ id }: { id: string }) => {
  const t = useText()
  const answer = useCall(getReward, { id }, { staleMs: 0 })
  const reward = answer.data
  return (
    <div className="flex flex-col gap-4">
      <MemberDetailHead page="rewardCenter" title={reward ? rewardName(reward) : t('common.details')}>
        {reward && <Badge tone={stateTones[reward.state]}>{t(`reward.state_${reward.state}`)}</Badge>}
      </MemberDetailHead>
      <Loaded answer={answer} rows={6}>
        {(data) => (
          <>
            <Figures reward={data} />
            <Origin reward={data} />
            {data.state === 'CLAIMABLE' && <Claim reward={data} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

const Claim = ({ reward: { id } }: { reward: Detail }) => {
  const t = useText()
  const claim = useClaim()
  return (
    <Button size="lg" className="self-start" pending={claim.pending} onClick={() => claim.run({ id })}>
      {t('reward.claim')}
    </Button>
  )
}

const Figures = ({ reward }: { reward: Detail }) => {
  const t = useText()
  const turnover = turnoverText(reward)
  const reason = rewardReason(reward)
  return (
    <DetailList
      rows={[
        [t('reward.credit'), <Credit key="credit" reward={reward} />],
        ...(reason ? [[t('reward.for'), reason] as const] : []),
        ...(turnover ? [[t('reward.required'), turnover] as const] : []),
        [t('reward.made'), formatInstant(reward.madeAt)],
        reward.claimedAt
          ? [t('reward.state_CLAIMED'), formatInstant(reward.claimedAt)]
          : [t('reward.until'), formatInstant(reward.expiresAt)],
      ]}
    />
  )
}

/** What it credits; once claimed it opens to the entry. */
const Credit = ({ reward }: { reward: Detail }) => {
  const t = useText()
  if (!reward.entryId) return <span className="font-semibold">{creditText(reward)}</span>
  return (
    <MemberLink
      page="transactionHistory"
      id={reward.entryId}
      aria-label={`${creditText(reward)}: ${t('wallet.entry_open')}`}
      className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-brand-text underline underline-offset-4"
    >
      {creditText(reward)}
      <BookOpen size={16} aria-hidden="true" />
    </MemberLink>
  )
}

/** The bets that it follows from; of what follows from a level the table of levels says it. */
const Origin = ({ reward: { kind, lines, amount } }: { reward: Detail }) => {
  const t = useText()
  if (lines.length === 0) return kind.startsWith('VIP_') ? <FromLevel /> : null
  return (
    <section aria-labelledby="reward-origin" className="flex flex-col gap-2">
      <h4 id="reward-origin" className="text-md font-semibold">
        {t('reward.origin')}
      </h4>
      <p className="text-sm text-text2">{t('reward.origin_lead')}</p>
      <Table
        caption={t('reward.origin')}
        columns={[
          { key: 'product', header: t('wallet.product'), strong: true, cell: ({ product }) => t(`catalog.type_${product}`) },
          { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ valid }) => <Amount value={valid} /> },
          { key: 'rate', header: t('reward.rate'), align: 'end', cell: ({ rate }) => <span className="figures">{rate} %</span> },
          { key: 'amount', header: t('common.amount'), align: 'end', cell: (line) => <Amount value={line.amount} /> },
        ]}
        rows={lines}
        rowKey={({ product }) => product}
        totals={[{ label: t('reward.total'), cells: { amount: <Amount value={amount} /> } }]}
      />
    </section>
  )
}

const FromLevel = () => {
  const t = useText()
  return (
    <p className="text-text2">
      {t('reward.from_level')}{' '}
      <MemberLink
        page="rewardCenter"
        query={{ tab: 'vip' }}
        className="focus-ring rounded-sm text-brand-text underline underline-offset-4"
      >
        {t('vip.see')}
      </MemberLink>
    </p>
  )
}
