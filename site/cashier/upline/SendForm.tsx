import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { isSixDigits, SixDigits } from '../../account/security/SixDigits.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import type { Form } from '../../parts/useForm.ts'

const noteMax = 60

/** What is filled in to send money to another member. */
export type SendValues = { amount: string; note: string; password: string }
export const noSendValues: SendValues = { amount: '', note: '', password: '' }

type Limits = { min: string; max: string; balance: string }

type Props = {
  form: Form<SendValues>
  limits: Limits
  /** Who gets it. */
  name: string
  /** What the question says that is asked before anything is sent. */
  question: string
  error: CallRefused | null
  pending: boolean
  onSend: (values: SendValues) => Promise<void>
  /** Stands above the button. */
  children?: ReactNode
}

/** Why an amount cannot be sent, before it is. @param typed as it travels; undefined where nothing readable was typed */
const faultOf = (typed: string | undefined, { min, max, balance }: Limits) => {
  if (typed === undefined) return 'common.amount_invalid'
  const sent = fromWire(typed)
  if (sent < fromWire(min)) return 'upline.below'
  if (sent > fromWire(balance)) return 'upline.above_balance'
  return sent > fromWire(max) ? 'upline.above_day' : undefined
}

/** Amount, note and withdrawal password; a question repeats amount and name before anything is sent. */
export const SendForm = ({ form, limits, name, question, error, pending, onSend, children }: Props) => {
  const t = useText()
  const typed = amountFromText(form.values.amount)
  const shown = { min: formatDecimal(limits.min), max: formatDecimal(limits.max), balance: formatDecimal(limits.balance) }
  const submit = async () => {
    const fault = faultOf(typed, limits)
    const faults = {
      ...(fault ? { amount: t(fault, shown) } : {}),
      ...(isSixDigits(form.values.password) ? {} : { password: t('upline.password_digits') }),
    }
    if (!form.isFine(faults) || !typed) return
    const sure = await confirm({
      title: t('upline.confirm_title', { amount: formatDecimal(typed), name }),
      text: question,
      confirmLabel: t('upline.send'),
    })
    if (sure) await onSend({ amount: typed, note: form.values.note.trim(), password: form.values.password })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(error)} />
      <AmountField
        label={t('common.amount')}
        hint={`${t('upline.limits', shown)} · ${t('cashier.fee_none')}`}
        {...form.control('amount')}
      />
      <Button tone="quiet" className="self-start" onClick={() => form.change('amount', limits.max)}>
        {t('upline.all', shown)}
      </Button>
      <Field label={t('upline.note')} optional maxLength={noteMax} autoComplete="off" {...form.field('note')} />
      <SixDigits label={t('upline.password')} {...form.field('password')} />
      {children}
      <Button type="submit" size="lg" wide pending={pending}>
        {t('upline.send')}
      </Button>
    </FormFrame>
  )
}

/** What a refused transfer leaves: the password has to be typed again. */
export const refusedIn =
  (form: Form<SendValues>) =>
  (refusal: CallRefused): void => {
    form.change('password', '')
    form.refused(refusal)
  }
