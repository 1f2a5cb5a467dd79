import { createDeposit, listDeposits, listMethods } from '@tamuvo/contract/cashier.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listDepositBonuses } from '@tamuvo/contract/promotion.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { callKey, useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Timer } from 'lucide-react'
import { createElement, type ReactNode, Suspense, useState } from 'react'
import { money } from '../../parts/figure-words.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'
import { DepositTerms } from '../../safer/DepositTerms.tsx'
import { type ChosenBonus, depositBonuses } from '../slots.ts'
import { inOrderOf, limitWords, type Method, paceWords } from './deposit-words.ts'
import { ClosedMethods, MethodChips } from './MethodChips.tsx'
import { NoMethod } from './NoMethod.tsx'
import { WaitingAmounts } from '../confirmation/WaitingAmounts.tsx'
import { VoucherField } from './VoucherField.tsx'

/** Chooses how and how much. @param onOpened is called with the deposit that begins; its page is shown when absent */
export const DepositForm = ({ onOpened, isShort = false }: { onOpened?: () => void; isShort?: boolean }) => {
  const { data, error, refetch } = useCall(listMethods, {})
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <FormShape />
  if (data.list.length === 0 || data.barred) return <NoMethod {...data} />
  return <Form {...data} isShort={isShort} {...(onOpened ? { onOpened } : {})} />
}

/** The shape of the form while it is fetched, as high as a window: what follows begins below and need not move. */
const FormShape = () => (
  <div aria-busy="true" className="flex min-h-[75dvh] flex-col gap-4">
    <Skeleton className="h-4 w-40" />
    <div className="grid grid-cols-2 gap-2">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-18 rounded-card" />
      ))}
    </div>
    <Skeleton className="h-11 rounded-input" />
    <Skeleton className="h-11 rounded-input" />
    <Skeleton className="h-13 rounded-input" />
  </div>
)

/** `bonus`: none unless the member chooses one. */
type DepositValues = { method: string; amount: string; bonus: ChosenBonus | null }

type Props = ReceivedOutputOf<typeof listMethods> & { onOpened?: () => void; isShort: boolean }

/** In the order in which the form was opened: an answer that comes later moves nothing under the finger. */
const useSteadyOrder = (methods: readonly Method[]): Method[] => {
  const [order] = useState(() => methods.map(({ code }) => code))
  return inOrderOf(order, methods)
}

const Form = ({ list: listed, closed, paceDays, onOpened, isShort }: Props) => {
  const list = useSteadyOrder(listed)
  const form = useForm<DepositValues>({ method: list[0]?.code ?? '', amount: '', bonus: null })
  const method = list.find(({ code }) => code === form.values.method) ?? list[0]
  const open = useOpenDeposit(onOpened)
  if (!method) return null
  const choose = (code: string) => {
    form.change('method', code)
    // Methods have limits of their own: a fault of the amount may be none with the next.
    form.change('amount', form.values.amount)
  }
  const chips = isShort ? null : <MethodChips methods={list} chosen={method.code} onChoose={choose} />
  if (method.kind === 'VOUCHER')
    return (
      <div className="flex flex-col gap-4">
        {chips}
        <VoucherField method={method.code} onRedeemed={open} />
        <ClosedMethods closed={closed} />
      </div>
    )
  return (
    <AmountForm method={method} paceDays={paceDays} form={form} onOpened={open}>
      {chips}
      {!isShort && <ClosedMethods closed={closed} />}
    </AmountForm>
  )
}

/** Shows the page of a deposit. */
const useOpenDeposit = (onOpened?: () => void) => {
  const navigate = useNavigate()
  return ({ id }: { id: string }) => {
    onOpened?.()
    return navigate({ to: '.', search: true, hash: `mc/depositv2/${id}` })
  }
}

type AmountProps = {
  method: Method
  paceDays: number
  form: ReturnType<typeof useForm<DepositValues>>
  onOpened: (deposit: { id: string }) => unknown
  children: ReactNode
}

const AmountForm = ({ method, paceDays, form, onOpened, children }: AmountProps) => {
  const t = useText()
  const queries = useQueryClient()
  const action = useAction(createDeposit, {
    invalidates: [listDeposits, listMethods],
    onDone: onOpened,
    onRefused: ({ code }) => {
      if (code !== 'OFFER_CHANGED') return
      form.change('bonus', null)
      void queries.invalidateQueries({ queryKey: callKey(listDepositBonuses) })
    },
  })
  const amount = amountFromText(form.values.amount)
  const { bonus } = form.values
  const limits = { min: formatDecimal(method.min), max: formatDecimal(method.max) }
  const submit = async () => {
    const fault = amountFault(amount, method)
    const tooLittle = bonus && amount && fromWire(amount) < fromWire(bonus.min)
    const found = {
      ...(fault ? { amount: t(fault, limits) } : {}),
      ...(tooLittle ? { bonus: t('bonus.amount_below', { min: money(bonus.min) }) } : {}),
    }
    if (!form.isFine(found) || !amount) return
    const chosen = bonus ? { promotion: bonus.promotion, promotionVersion: bonus.version } : {}
    await action.run({ method: method.code, amount, ...chosen })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={action.error}>
        <WaitingAmounts error={action.error} onChoose={(chosen) => form.change('amount', chosen)} />
      </RefusalNotice>
      {children}
      <p className="figures flex items-start gap-2 text-sm text-text2">
        <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center text-text3">
          <Timer size={16} />
        </span>
        {paceWords(method, paceDays)}
      </p>
      <AmountField
        label={t('cashier.amount')}
        quick={method.quick.filter((quick) => fromWire(quick) <= fromWire(method.max))}
        hint={limitWords(method)}
        {...form.control('amount')}
      />
      <Suspense fallback={null}>
        {createElement(depositBonuses.get(), {
          amount,
          chosen: bonus,
          error: form.faults['bonus'],
          onChoose: (chosen) => form.change('bonus', chosen),
        })}
      </Suspense>
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
