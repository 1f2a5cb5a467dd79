import { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getPaymentConfirmationList, getPaymentProof, processC2CTransaction } from '@tamuvo/contract/payment-confirmations.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { callKey, useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { DenyForm } from './DenyForm.tsx'
import { type Part, partTones } from './confirmation-words.ts'

type Props = { part: Part; confirmMinutes: number }

/** One payment of another member: who, how much, the proof, and the answer while it is due. */
export const PartCard = ({ part, confirmMinutes }: Props) => {
  const t = useText()
  const { amount, payer, state, paidAt, proofs, received } = part
  return (
    <section
      aria-label={t('confirmation.part', { payer })}
      className="flex flex-col gap-4 rounded-card border border-line bg-bg2 p-4"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-num">
            <Amount value={amount} symbol />
          </p>
          <p className="text-sm">{t('confirmation.from', { payer })}</p>
          {received !== null && received !== amount && (
            <p className="text-sm">{t('confirmation.part_of', { amount: formatDecimal(received) })}</p>
          )}
          {paidAt && <p className="text-sm text-text2">{t('confirmation.paid_at', { time: formatInstant(paidAt) })}</p>}
        </div>
        <div className="grid shrink-0 justify-items-end gap-2">
          <span aria-live="polite">
            <Badge tone={partTones[state]}>{t(`confirmation.part_${state}`)}</Badge>
          </span>
          {state === 'WAIT_CONFIRM' && <AnswerClock part={part} />}
        </div>
      </div>
      {state === 'DISPUTED' && (
        <p className="text-sm text-text2">
          {t(part.dispute === 'UNREACHED' ? 'confirmation.unreached_text' : 'confirmation.disputed_text')}
          {part.decideBy && <span className="block">{t('confirmation.decide_by', { time: formatInstant(part.decideBy) })}</span>}
        </p>
      )}
      {state === 'FORCED_RECEIVED' && <p className="text-sm text-text2">{t('confirmation.forced_text')}</p>}
      {proofs.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {proofs.map((id, index) => (
            <Proof key={id} id={id} number={index + 1} />
          ))}
        </div>
      )}
      {state === 'WAIT_CONFIRM' && <Answer part={part} confirmMinutes={confirmMinutes} />}
    </section>
  )
}

/** How long there is to answer; at the end it counts as received. */
const AnswerClock = ({ part: { paidAt, confirmBy } }: { part: Part }) => {
  const queries = useQueryClient()
  if (!paidAt || !confirmBy) return null
  return (
    <Countdown
      until={confirmBy}
      totalMs={Date.parse(confirmBy) - Date.parse(paidAt)}
      size={44}
      onEnd={() => void queries.invalidateQueries({ queryKey: callKey(getPaymentConfirmationList) })}
    />
  )
}

const foreverMs = Infinity

const Proof = ({ id, number }: { id: string; number: number }) => {
  const t = useText()
  const { data } = useCall(getPaymentProof, { id }, { staleMs: foreverMs })
  if (!data) return <Skeleton className="h-40 w-28 rounded-input" />
  const source = `data:${data.type};base64,${data.image}`
  return (
    <img
      src={source}
      alt={t('confirmation.proof', { number })}
      className="max-h-40 min-h-16 max-w-full min-w-16 rounded-input border border-line object-contain"
    />
  )
}

const Answer = ({ part, confirmMinutes }: Props) => {
  const t = useText()
  const [denying, setDenying] = useState(false)
  const action = useAction(processC2CTransaction, {
    invalidates: [getPaymentConfirmationList, getWithdrawal],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const receive = async () => {
    const sure = await confirm({
      title: t('confirmation.received_title'),
      text: t('confirmation.received_text'),
      confirmLabel: t('confirmation.received'),
    })
    if (sure) await action.run({ id: part.id, action: 'RECEIVED' })
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="tint-warn flex items-start gap-2.5 rounded-input px-3.5 py-2.5 text-sm">
        <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
          <TriangleAlert size={18} />
        </span>
        {t('confirmation.rule', { minutes: confirmMinutes })}
      </p>
      {denying ? (
        <DenyForm partId={part.id} onClose={() => setDenying(false)} />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Button tone="quiet" size="lg" onClick={() => setDenying(true)} disabled={action.pending}>
            {t('confirmation.not_received')}
          </Button>
          <Button size="lg" onClick={receive} pending={action.pending}>
            {t('confirmation.received')}
          </Button>
        </div>
      )}
    </div>
  )
}
