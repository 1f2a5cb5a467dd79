import { listWithdrawals, previewWithdrawal, submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { callKey, useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useDebounced } from '@tamuvo/ui/hooks/rate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isSixDigits, SixDigits } from '../../account/security/SixDigits.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { agreeToMembers, ByMembers, isForMembers } from '../confirmation/ByMembers.tsx'
import { amountFault } from './amount-fault.ts'
import { PayeeChoice } from './PayeeChoice.tsx'
import { PromiseRecord } from './PromiseRecord.tsx'
import { Quote } from './Quote.tsx'
import { type Preview, quickAmounts } from './withdrawal-words.ts'
import { WithdrawalBars } from './WithdrawalBars.tsx'

const places = {
  WD_PASSWORD_WRONG: 'password',
  BELOW_MIN: 'amount',
  ABOVE_MAX: 'amount',
  DAY_LIMIT: 'amount',
  INSUFFICIENT: 'amount',
} as const

export const WithdrawalForm = () => {
  const { data, error, isPending, refetch } = useCall(previewWithdrawal, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <>
      {data ? <Ready preview={data} /> : <SkeletonRows rows={6} />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
    </>
  )
}

const Ready = ({ preview }: { preview: Preview }) => (
  <>
    <PromiseRecord promises={preview.promises} />
    {preview.bars.length > 0 ? <WithdrawalBars preview={preview} /> : <Form preview={preview} />}
  </>
)

const Form = ({ preview }: { preview: Preview }) => {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const usable = preview.payees.filter(({ bar }) => bar === null)
  const usual = usable.find(({ isDefault }) => isDefault) ?? usable[0]
  const form = useForm({ payee: usual?.id ?? '', amount: '', password: '', byMembers: false }, places)
  const { byMembers: offer } = preview
  const amount = amountFromText(form.values.amount)
  const action = useAction(submitWithdrawal, {
    invalidates: [previewWithdrawal, listWithdrawals, getBalance],
    onDone: ({ id }) => navigate({ to: '.', search: true, hash: `mc/withdraw/${id}` }),
    onRefused: (refusal) => {
      form.refused(refusal)
      // What has changed since the form was opened is said where it belongs, such as a hold with the words of staff.
      void queries.invalidateQueries({ queryKey: callKey(previewWithdrawal) })
    },
  })
  const submit = async () => {
    const fault = amountFault(amount, preview)
    const found = {
      ...(fault ? { amount: fault } : {}),
      ...(isSixDigits(form.values.password) ? {} : { password: t('security.digits_fault') }),
    }
    if (!form.isFine(found) || !amount) return
    const { payee: payeeId, password } = form.values
    const byMembers = offer !== null && isForMembers(offer, amount) && form.values.byMembers
    if (byMembers && !(await agreeToMembers(offer))) return
    await action.run({ payeeId, amount, password, byMembers })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown} className="flex flex-col gap-5">
      <RefusalNotice error={form.general(action.error)} />
      <PayeeChoice payees={preview.payees} {...form.control('payee')} />
      <AmountField
        label={t('common.amount')}
        quick={quickAmounts(preview)}
        all={preview.available}
        hint={t('withdrawal.amount_hint', {
          min: formatDecimal(preview.min),
          available: formatDecimal(preview.available),
        })}
        {...form.control('amount')}
      />
      <QuoteOf amount={amount} preview={preview} />
      {offer && (!amount || isForMembers(offer, amount)) && <ByMembers offer={offer} {...form.checkbox('byMembers')} />}
      <SixDigits label={t('withdrawal.password')} {...form.field('password')} />
      <Button type="submit" tone="accent" size="lg" wide pending={action.pending}>
        {t('withdrawal.submit')}
      </Button>
      <p className="text-center text-sm text-text3">{t('withdrawal.held_note')}</p>
    </FormFrame>
  )
}

const quoteDelayMs = 250

/** Fee and what arrives, asked from the server once typing rests: it alone knows how many free ones are left. */
const QuoteOf = ({ amount, preview }: { amount: string | undefined; preview: Preview }) => {
  const rested = useDebounced(amount, quoteDelayMs)
  const asked = rested === undefined || amountFault(rested, preview) ? undefined : rested
  const { data } = useCall(previewWithdrawal, asked === undefined ? {} : { amount: asked }, {
    enabled: asked !== undefined,
    keepPrevious: true,
  })
  return <Quote preview={preview} quote={asked === undefined ? null : (data?.quote ?? null)} />
}
