import { cancelDeposit, getDeposit, listDeposits, listMethods } from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatPlain } from '@tamuvo/money/currency.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { callKey, useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Timeline } from '@tamuvo/ui/components/Timeline.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useCurrency } from '@tamuvo/ui/format/currency.ts'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, ExternalLink } from 'lucide-react'
import { MemberBackLink, MemberLink } from '../../parts/MemberLink.tsx'
import { paths } from '../../parts/paths.ts'
import { type Deposit, isWaiting, stepsOf } from './deposit-words.ts'

const windowMs = 15 * 60_000
/** Live messages tell at once; asking now and then covers a connection that was lost. */
const askEveryMs = 10_000

/** One deposit on its way: where to pay, how long there is, and the moment it arrives. */
export const DepositStatus = ({ id }: { id: string }) => {
  const t = useText()
  const queries = useQueryClient()
  const { data: deposit, error, refetch } = useCall(getDeposit, { id }, { everyMs: askEveryMs })
  useRoom('deposit', (message) => {
    if (message.id === id) void queries.invalidateQueries({ queryKey: callKey(getDeposit) })
  })
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <MemberBackLink page="depositv2" className={`${buttonClass('quiet')} self-start`}>
        {t('common.back')}
      </MemberBackLink>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {deposit ? (
        isWaiting(deposit) ? (
          <Paying deposit={deposit} />
        ) : (
          <Ended deposit={deposit} />
        )
      ) : (
        !error && <SkeletonRows rows={5} />
      )}
    </div>
  )
}

const Paying = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const action = useAction(cancelDeposit, {
    invalidates: [getDeposit, listDeposits, listMethods],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const cancel = async () => {
    const sure = await confirm({
      title: t('cashier.cancel_title'),
      text: t('cashier.cancel_text'),
      confirmLabel: t('cashier.cancel'),
      cancelLabel: t('cashier.keep_waiting'),
      danger: true,
    })
    if (sure) await action.run({ id: deposit.id })
  }
  return (
    <section aria-label={t('cashier.pay_title')} className="flex flex-col gap-5 rounded-card border border-line p-5">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-sm text-text2">{t('cashier.pay_exact')}</p>
          <p className="text-num">
            <Amount value={deposit.amount} symbol />
          </p>
          <PlainAmount value={deposit.amount} />
          <p className="figures mt-1 text-xs text-text3">{deposit.reference}</p>
        </div>
        <div className="grid place-items-center gap-1 text-xs text-text3">
          <Countdown until={deposit.expiresAt} totalMs={windowMs} size={56} />
          {t('cashier.pay_time_left')}
        </div>
      </div>
      {deposit.payUrl && (
        <a href={deposit.payUrl} target="_blank" rel="noopener" className={buttonClass('accent', 'lg', true)}>
          <ExternalLink size={18} aria-hidden="true" />
          {t('cashier.pay_now')}
        </a>
      )}
      <p className="text-sm text-text2" aria-live="polite">
        {t('cashier.waiting_text')}
      </p>
      <Timeline label={t('common.status')} steps={stepsOf(deposit)} />
      <Button tone="quiet" onClick={cancel} pending={action.pending} className="self-start">
        {t('cashier.cancel')}
      </Button>
    </section>
  )
}

/** What a thousand-unit amount is in the currency of the payment. */
const PlainAmount = ({ value }: { value: string }) => {
  const t = useText()
  const currency = useCurrency()
  if (currency.unitFactor === 1) return null
  return (
    <p className="figures text-sm text-text2">
      {t('cashier.pay_plain', { amount: formatPlain(fromWire(value), currency), code: currency.code })}
    </p>
  )
}

const endings = {
  SUCCEEDED: { look: 'done', title: 'cashier.done_title', text: undefined },
  REVIEW: { look: 'waiting', title: 'cashier.review_title', text: 'cashier.review_text' },
  EXPIRED: { look: 'failed', title: 'cashier.expired_title', text: 'cashier.expired_text' },
} as const
const otherEnding = { look: 'failed', title: 'cashier.failed_title', text: 'cashier.failed_text' } as const

const Ended = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const ending = deposit.state in endings ? endings[deposit.state as keyof typeof endings] : otherEnding
  const done = deposit.state === 'SUCCEEDED'
  return (
    <>
      <Receipt
        state={ending.look}
        title={t(ending.title)}
        amount={<Amount value={done ? deposit.credited : deposit.amount} symbol />}
        reference={deposit.reference}
        lines={[{ label: t('common.status'), value: t(`cashier.state_${deposit.state}`) }]}
        actions={
          <div className="flex flex-wrap justify-center gap-2">
            <MemberBackLink page="depositv2" className={buttonClass('quiet')}>
              {t('cashier.again')}
            </MemberBackLink>
            {deposit.entryId && (
              <MemberLink page="transactionHistory" id={deposit.entryId} className={buttonClass('quiet')}>
                <BookOpen size={18} aria-hidden="true" />
                {t('wallet.entry_open')}
              </MemberLink>
            )}
            {done && (
              <Link to={paths.lottery()} className={buttonClass()}>
                {t('cashier.to_play')}
              </Link>
            )}
          </div>
        }
      />
      {ending.text && <p className="text-center text-text2">{t(ending.text)}</p>}
    </>
  )
}
