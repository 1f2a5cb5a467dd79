import { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getPaymentConfirmationList, payRestByChannel, processC2CTransaction } from '@tamuvo/contract/payment-confirmations.ts'
import { fromWire, sum, toWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { type Confirmation, statusText, statusTones, waitingParts } from './confirmation-words.ts'
import { PartCard } from './PartCard.tsx'

type Props = { confirmation: Confirmation; confirmMinutes: number }

/** One withdrawal that other members pay: what has come, what is left, and each payment. */
export const ConfirmationCard = ({ confirmation, confirmMinutes }: Props) => {
  const t = useText()
  const { reference, status, amount, received, remainder, offer, closesAt, parts } = confirmation
  const due = waitingParts(confirmation)
  return (
    <article aria-label={reference} className="flex flex-col gap-4 rounded-card border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures text-sm text-text2">{reference}</span>
        <span aria-live="polite">
          <Badge tone={statusTones[status]}>{statusText(confirmation)}</Badge>
        </span>
      </div>
      {due.map((part) => (
        <PartCard key={part.id} part={part} confirmMinutes={confirmMinutes} />
      ))}
      <DetailList
        rows={[
          [t('common.amount'), <Amount key="amount" value={amount} symbol />],
          [t('confirmation.received'), <Amount key="received" value={received} symbol />],
          [t('confirmation.remainder'), <Amount key="remainder" value={remainder} symbol />],
        ]}
      />
      {parts
        .filter((part) => !due.includes(part))
        .map((part) => (
          <PartCard key={part.id} part={part} confirmMinutes={confirmMinutes} />
        ))}
      {offer === 'ASKED' && <p className="text-sm text-text2">{t('confirmation.asked')}</p>}
      {offer === 'OPEN' && closesAt && (
        <p className="text-sm text-text2">{t('confirmation.open', { time: formatInstant(closesAt) })}</p>
      )}
      {offer === 'CLOSING' && <p className="text-sm text-text2">{t('confirmation.closing')}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        {offer === 'OPEN' && <RestButton withdrawalId={confirmation.withdrawalId} />}
        <FullyPaid confirmation={confirmation} />
      </div>
    </article>
  )
}

const changed = [getPaymentConfirmationList, getWithdrawal]

/** Says of all payments that wait that they were received. */
const FullyPaid = ({ confirmation }: { confirmation: Confirmation }) => {
  const t = useText()
  const waiting = waitingParts(confirmation)
  const action = useAction(processC2CTransaction, {
    invalidates: changed,
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const [first] = waiting
  if (!first) return null
  const total = toWire(sum(waiting.map(({ amount }) => fromWire(amount))))
  const say = async () => {
    const sure = await confirm({
      title: t('confirmation.fully_title'),
      text: t('confirmation.fully_text', { count: waiting.length, amount: formatDecimal(total) }),
      confirmLabel: t('confirmation.fully'),
    })
    if (sure) await action.run({ id: first.id, action: 'FULLY_PAID' })
  }
  return (
    <Button tone="quiet" onClick={say} pending={action.pending}>
      {t('confirmation.fully')}
    </Button>
  )
}

/** Has what is left paid by a usual channel instead. */
const RestButton = ({ withdrawalId }: { withdrawalId: string }) => {
  const t = useText()
  const action = useAction(payRestByChannel, {
    invalidates: changed,
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('confirmation.rest_title'),
      text: t('confirmation.rest_text'),
      confirmLabel: t('confirmation.rest'),
    })
    if (sure) await action.run({ withdrawalId })
  }
  return (
    <Button tone="quiet" onClick={ask} pending={action.pending}>
      {t('confirmation.rest')}
    </Button>
  )
}
