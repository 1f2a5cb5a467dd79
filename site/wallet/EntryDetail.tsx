import { agentCentreTypes } from '@tamuvo/contract/brand.ts'
import { getEntry } from '@tamuvo/contract/wallet.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { useMember } from '../account/useMember.ts'
import { AgentLink } from '../parts/AgentLink.tsx'
import { DetailList } from '../parts/DetailList.tsx'
import { MemberDetailHead } from '../parts/MemberDetailHead.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { accountName, causeWords, typeName } from '../parts/entry-words.ts'
import { type MemberPage, paths } from '../parts/paths.ts'
import { useSettings } from '../platform/useSettings.ts'

type Entry = ReceivedOutputOf<typeof getEntry>

/** The open book: both sides of one movement, what caused it and by which rule. */
export const EntryDetail = ({ id }: { id: string }) => {
  const t = useText()
  const { data: entry, error, refetch } = useCall(getEntry, { id })
  return (
    <div className="flex flex-col gap-4">
      <MemberDetailHead page="transactionHistory" title={t('wallet.entry_title')} />
      <p className="text-text2">{t('wallet.entry_lead')}</p>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {entry ? <EntryFacts entry={entry} /> : !error && <SkeletonRows rows={6} />}
    </div>
  )
}

const EntryFacts = ({ entry }: { entry: Entry }) => {
  const t = useText()
  const ours = useSettings()?.brandName ?? ''
  return (
    <>
      <Table
        caption={t('wallet.entry_title')}
        columns={[
          {
            key: 'account',
            header: t('wallet.entry_account'),
            strong: true,
            cell: (leg) => (
              <>
                {accountName(leg, ours)} {leg.own && <Badge tone="brand">{t('wallet.entry_yours')}</Badge>}
                <span className="figures block text-xs font-normal break-all text-text3">{leg.account}</span>
              </>
            ),
          },
          { key: 'amount', header: t('common.amount'), align: 'end', cell: (leg) => <Amount value={leg.amount} signed /> },
          {
            key: 'balance',
            header: t('wallet.balance_after'),
            align: 'end',
            cell: (leg) => (leg.balanceAfter === null ? '–' : <Amount value={leg.balanceAfter} />),
          },
        ]}
        rows={entry.legs}
        rowKey={(leg) => `${leg.account}${leg.amount}`}
        totals={[{ label: t('wallet.entry_sum'), cells: { amount: <Amount value={entry.sum} /> } }]}
      />
      <DetailList
        rows={[
          [t('common.type'), typeName(entry.type)],
          [t('common.time'), formatInstant(entry.at)],
          ...(entry.cause.kind === 'none'
            ? []
            : [[t('wallet.cause'), <CauseLink key="cause" cause={entry.cause} type={entry.type} />] as const]),
          ...(entry.ruleVersion ? [[t('wallet.entry_rule'), entry.ruleVersion] as const] : []),
          [t('common.reference'), entry.id],
          [t('wallet.entry_key'), entry.key],
        ]}
      />
    </>
  )
}

/** Pages of the member centre that show a cause by its id. */
const pageOfCause: Partial<Record<Entry['cause']['kind'], MemberPage>> = {
  bet: 'personalHistoryCopy',
  deposit: 'depositv2',
  reward: 'rewardCenter',
  bonus: 'bonusDetails',
}

/** Pages of the site where a cause stands among others. */
const placeOfCause: Partial<Record<Entry['cause']['kind'], string>> = {
  order: paths.pointMall('records'),
  conversion: paths.pointMall('details'),
  tournament: paths.tournaments(),
}

const linkLook = 'focus-ring rounded-sm text-brand-text underline underline-offset-4'

const CauseLink = ({ cause, type: entryType }: Pick<Entry, 'cause' | 'type'>) => {
  const type = useMember()?.type
  // A reward without a name, a level and a period is what its kind is called.
  const words = causeWords(cause) || (cause.kind === 'reward' ? typeName(entryType) : '')
  const page = pageOfCause[cause.kind]
  if (page)
    return (
      <MemberLink page={page} id={cause.id} className={linkLook}>
        {words}
      </MemberLink>
    )
  const place = placeOfCause[cause.kind]
  if (place)
    return (
      <Link to={place} className={linkLook}>
        {words}
      </Link>
    )
  // Players earn rebates too, but have no agent centre.
  const opens = (cause.kind === 'rebate' || cause.kind === 'bill') && agentCentreTypes.some((each) => each === type)
  if (!opens) return <>{words || '–'}</>
  return (
    <AgentLink
      page="agentRevenueReport"
      id={cause.id}
      {...(cause.kind === 'bill' ? { query: { as: 'BILL' } } : {})}
      className={linkLook}
    >
      {words}
    </AgentLink>
  )
}
