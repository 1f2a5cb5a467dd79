import { getUplineTerms, listUplineTransfers, sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { useForm } from '../../parts/useForm.ts'
import { noSendValues, refusedIn, SendForm } from './SendForm.tsx'
import type { UplineTerms } from './upline-terms.ts'

const places = {
  BELOW_MIN: 'amount',
  INSUFFICIENT: 'amount',
  DAY_LIMIT: 'amount',
  WD_PASSWORD_WRONG: 'password',
} as const

/** Sends money to the agent above. */
export const UplineForm = ({ terms }: { terms: UplineTerms }) => {
  const t = useText()
  const form = useForm(noSendValues, places)
  const action = useAction(sendToUpline, {
    invalidates: [getUplineTerms, listUplineTransfers, getBalance],
    onDone: form.reset,
    onRefused: refusedIn(form),
  })
  if (action.data) return <Sent sent={action.data} onAgain={action.reset} />
  return (
    <SendForm
      form={form}
      limits={terms}
      name={terms.upline}
      question={t('upline.confirm_text')}
      error={action.error}
      pending={action.pending}
      onSend={action.run}
    />
  )
}

type SentProps = { sent: NonNullable<ReturnType<typeof useAction<typeof sendToUpline>>['data']>; onAgain: () => void }

const Sent = ({ sent, onAgain }: SentProps) => {
  const t = useText()
  return (
    <Receipt
      state="done"
      title={t('upline.sent_title', { name: sent.upline })}
      amount={<Amount value={sent.amount} symbol />}
      reference={sent.reference}
      lines={sent.note ? [{ label: t('upline.note'), value: sent.note }] : []}
      actions={
        <div className="flex flex-wrap justify-center gap-2">
          <Button tone="quiet" onClick={onAgain}>
            {t('upline.again')}
          </Button>
          <MemberLink page="transactionHistory" id={sent.entryId} className={buttonClass('quiet')}>
            <BookOpen size={18} aria-hidden="true" />
            {t('wallet.entry_open')}
          </MemberLink>
        </div>
      }
    />
  )
}
