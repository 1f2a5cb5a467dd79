import { getUplineTerms, listUplineTransfers, sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { getBalance } from '@tamuvo/contract/wallet.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { isSixDigits, SixDigits } from '../../account/security/SixDigits.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { useForm } from '../../parts/useForm.ts'
import { faultOf, noteMax, type UplineTerms } from './upline-terms.ts'

const places = {
  BELOW_MIN: 'amount',
  INSUFFICIENT: 'amount',
  DAY_LIMIT: 'amount',
  WD_PASSWORD_WRONG: 'password',
} as const

/** Amount, note and withdrawal password; a question repeats amount and name before anything is sent. */
export const UplineForm = ({ terms }: { terms: UplineTerms }) => {
  const t = useText()
  const form = useForm({ amount: '', note: '', password: '' }, places)
  const action = useAction(sendToUpline, {
    invalidates: [getUplineTerms, listUplineTransfers, getBalance],
    onDone: form.reset,
    onRefused: (refusal) => {
      form.change('password', '')
      form.refused(refusal)
    },
  })
  const typed = amountFromText(form.values.amount)
  const limits = { min: formatDecimal(terms.min), max: formatDecimal(terms.max), balance: formatDecimal(terms.balance) }
  const submit = async () => {
    const fault = faultOf(typed, terms)
    const faults = {
      ...(fault ? { amount: t(fault, limits) } : {}),
      ...(isSixDigits(form.values.password) ? {} : { password: t('upline.password_digits') }),
    }
    if (!form.isFine(faults) || !typed) return
    const asked = { amount: formatDecimal(typed), name: terms.upline }
    const sure = await confirm({
      title: t('upline.confirm_title', asked),
      text: t('upline.confirm_text'),
      confirmLabel: t('upline.send'),
    })
    if (sure) await action.run({ amount: typed, note: form.values.note.trim(), password: form.values.password })
  }
  if (action.data) return <Sent sent={action.data} onAgain={action.reset} />
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <AmountField
        label={t('common.amount')}
        hint={`${t('upline.limits', limits)} · ${t('cashier.fee_none')}`}
        {...form.control('amount')}
      />
      <Button tone="quiet" className="self-start" onClick={() => form.change('amount', terms.max)}>
        {t('upline.all', limits)}
      </Button>
      <Field label={t('upline.note')} optional maxLength={noteMax} autoComplete="off" {...form.field('note')} />
      <SixDigits label={t('upline.password')} {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('upline.send')}
      </Button>
    </FormFrame>
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
