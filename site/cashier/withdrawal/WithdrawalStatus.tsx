import { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { fromWire, subtract, toWire } from '@tamuvo/money/amount.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Timeline } from '@tamuvo/ui/components/Timeline.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { Confirmations } from '../confirmation/Confirmations.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { MemberDetailHead } from '../../parts/MemberDetailHead.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { CoinPayment } from '../coin/CoinPayment.tsx'
import { PaymentReceiptButton } from '../receipt/PaymentReceiptButton.tsx'
import { PromiseClock } from './PromiseClock.tsx'
import { isOver, stepsOf, type WithdrawalDetail } from './withdrawal-words.ts'

/** Live messages tell at once; asking now and then covers a connection that was lost. */
const askEveryMs = 15_000

/** One withdrawal on its way: who holds it, until when, and what comes next. */
export const WithdrawalStatus = ({ id }: { id: string }) => {
  const t = useText()
  const { data, error, refetch } = useCall(getWithdrawal, { id }, { everyMs: askEveryMs })
  useRefreshOn('withdrawal', [getWithdrawal], (message) => message.id === id)
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <MemberDetailHead page="withdraw" title={t('withdrawal.title')} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data ? <Detail withdrawal={data} /> : !error && <SkeletonRows rows={6} />}
    </div>
  )
}

const Detail = ({ withdrawal }: { withdrawal: WithdrawalDetail }) => {
  const t = useText()
  return (
    <>
      <Confirmations which="due" withdrawalId={withdrawal.id} />
      <PromiseClock withdrawal={withdrawal} />
      <Confirmations which="rest" withdrawalId={withdrawal.id} />
      <section aria-label={t('common.status')} className="rounded-card border border-line px-5 pt-5">
        <Timeline label={t('common.status')} steps={stepsOf(withdrawal)} />
      </section>
      {withdrawal.coin && <CoinPayment coin={withdrawal.coin} />}
      <CopyRow label={t('common.reference')} value={withdrawal.reference} />
      <Facts withdrawal={withdrawal} />
      {isOver(withdrawal) && withdrawal.received !== '0.00' && (
        <PaymentReceiptButton kind="withdrawal" id={withdrawal.id} reference={withdrawal.reference} />
      )}
    </>
  )
}

const Facts = ({ withdrawal }: { withdrawal: WithdrawalDetail }) => {
  const t = useText()
  const { payee, amount, fee, receive, createdAt, finishedAt, holdEntryId, paidEntryId, feeEntryId, releaseEntryId } = withdrawal
  return (
    <DetailList
      rows={[
        [t('withdrawal.payee'), [payee.name, payee.masked, payee.network].filter(Boolean).join(' · ')],
        [t('withdrawal.applied_at'), formatInstant(createdAt)],
        ...(finishedAt === null ? [] : [[t('withdrawal.finished_at'), formatInstant(finishedAt)] as const]),
        [t('common.amount'), <Booked key="amount" value={amount} entryId={holdEntryId} />],
        [t('withdrawal.fee'), <Booked key="fee" value={fee} entryId={feeEntryId} />],
        [t('withdrawal.receive'), <Booked key="receive" value={receive} entryId={paidEntryId} />],
        ...(releaseEntryId === null
          ? []
          : [[t('withdrawal.released'), <Booked key="released" value={leftOf(withdrawal)} entryId={releaseEntryId} />] as const]),
        ...(isOver(withdrawal)
          ? []
          : [[t('withdrawal.remainder'), <Amount key="rest" value={withdrawal.remainder} symbol />] as const]),
      ]}
    />
  )
}

/** What was held and not paid. */
const leftOf = ({ amount, received }: WithdrawalDetail): string => toWire(subtract(fromWire(amount), fromWire(received)))

/** An amount that opens to the ledger entry that moved it, once there is one. */
const Booked = ({ value, entryId }: { value: string; entryId: string | null }) => {
  const t = useText()
  if (entryId === null) return <Amount value={value} symbol />
  return (
    <MemberLink
      page="transactionHistory"
      id={entryId}
      className="focus-ring -my-2 inline-flex min-h-11 items-center gap-2 rounded-input hover:underline"
    >
      <Amount value={value} symbol />
      <BookOpen size={16} aria-hidden="true" className="text-text3" />
      <span className="sr-only">{t('wallet.entry_open')}</span>
    </MemberLink>
  )
}
