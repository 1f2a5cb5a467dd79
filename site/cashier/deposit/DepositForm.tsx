import { createDeposit, listDeposits, listMethods } from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { DepositTerms } from '../../safer/DepositTerms.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { type Method, usualTime } from './deposit-words.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'

export const DepositForm = () => {
  const t = useText()
  const { data, error, refetch } = useCall(listMethods, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={4} />
  if (data.list.length === 0) return <EmptyState title={t('cashier.methods_none')} text={t('cashier.methods_none_text')} />
  return <Form methods={data.list} />
}

const Form = ({ methods }: { methods: readonly Method[] }) => {
  const t = useText()
  const navigate = useNavigate()
  const form = useForm({ method: methods[0]?.code ?? '', amount: '' })
  const method = methods.find(({ code }) => code === form.values.method) ?? methods[0]
  const action = useAction(createDeposit, {
    invalidates: [listDeposits, listMethods],
    onDone: (deposit) => navigate({ to: '.', search: true, hash: `mc/depositv2/${deposit.id}` }),
  })
  if (!method) return null
  const amount = amountFromText(form.values.amount)
  const limits = { min: formatDecimal(method.min), max: formatDecimal(method.max) }
  const submit = async () => {
    const fault = amountFault(amount, method)
    if (form.isFine(fault ? { amount: t(fault, limits) } : {}) && amount) await action.run({ method: method.code, amount })
  }
  const choose = (code: string) => {
    form.change('method', code)
    // Methods have limits of their own: a fault of the amount may be none with the next.
    form.change('amount', form.values.amount)
  }
  return (
    <FormFrame onSubmit={submit}>
      <RefusalNotice error={action.error} />
      <Methods methods={methods} chosen={method.code} onChoose={choose} />
      <AmountField
        label={t('cashier.amount')}
        quick={method.quick}
        hint={t('cashier.limits', limits)}
        {...form.control('amount')}
      />
      <p className="text-sm text-text2">
        {method.fee === '0.00' ? (
          t('cashier.fee_none')
        ) : (
          <>
            {t('cashier.fee')}: <Amount value={method.fee} symbol />
          </>
        )}
      </p>
      <DepositTerms />
      <Button type="submit" tone="accent" size="lg" wide pending={action.pending}>
        {t('cashier.continue')}
      </Button>
      <p className="text-center text-sm text-text3">{t('cashier.sandbox_note')}</p>
    </FormFrame>
  )
}

const amountFault = (amount: string | undefined, { min, max }: Method) => {
  if (!amount) return 'common.amount_invalid'
  if (fromWire(amount) < fromWire(min)) return 'cashier.amount_below'
  if (fromWire(amount) > fromWire(max)) return 'cashier.amount_above'
  return undefined
}

type MethodsProps = { methods: readonly Method[]; chosen: string; onChoose: (code: string) => void }

const Methods = ({ methods, chosen, onChoose }: MethodsProps) => {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-text2">{t('cashier.method')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {methods.map((method) => (
          <label
            key={method.code}
            className={cx(
              'flex min-h-16 cursor-pointer flex-col justify-center rounded-card border px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
              method.code === chosen ? 'border-brand bg-bg2' : 'border-line hover:bg-bg2',
            )}
          >
            <input
              type="radio"
              name="method"
              className="sr-only"
              checked={method.code === chosen}
              onChange={() => onChoose(method.code)}
            />
            <span className="font-semibold">{method.name}</span>
            {usualTime(method) && <span className="text-xs text-text3">{usualTime(method)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
