import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { daysOf } from '../parts/day-range.ts'
import { MemberLink } from '../parts/MemberLink.tsx'
import { causeWords, typeName } from '../parts/entry-words.ts'

const shown = 5

/** The last movements of the member's money; each opens to its ledger entry. */
export const RecentMovements = () => {
  const t = useText()
  const { data, error, refetch } = useCall(
    listTransactions,
    { ...daysOf('last_7_days', serverNow()), pageNo: 1, pageSize: shown },
    { staleMs: 0 },
  )
  useRefreshOn('balance', [listTransactions])
  return (
    <section aria-labelledby="recent-title" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="recent-title" className="text-md font-semibold">
          {t('wallet.recent')}
        </h3>
        <MemberLink
          page="transactionHistory"
          className="focus-ring inline-flex min-h-11 items-center rounded-sm text-sm text-brand-text"
        >
          {t('common.show_all')}
        </MemberLink>
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={shown} />}
      {data?.list.length === 0 && <EmptyState title={t('wallet.record_empty')} />}
      <ul className="divide-y divide-line">
        {data?.list.map((row) => (
          <li key={row.id}>
            <MemberLink
              page="transactionHistory"
              id={row.entryId}
              className="focus-ring flex min-h-13 items-center justify-between gap-4 rounded-input px-2 hover:bg-bg2"
            >
              <span className="min-w-0">
                <span className="block font-medium">{typeName(row.type)}</span>
                <span className="figures block truncate text-xs text-text3">
                  {[formatInstant(row.at), causeWords(row.cause)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Amount value={row.income === '0.00' ? `-${row.expense}` : row.income} signed />
            </MemberLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
