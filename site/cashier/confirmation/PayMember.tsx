import { getDeposit, listDeposits, submitDeposit } from '@tamuvo/contract/cashier.ts'
import { showPayeeAccount } from '@tamuvo/contract/payment-confirmations.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'

const foreverMs = Infinity

/** Where the payer of a part transfers to, as long as that member may be paid. */
export const PayeeAccount = ({ depositId, isStopped }: { depositId: string; isStopped: boolean }) =>
  isStopped ? <Stopped /> : <Account depositId={depositId} />

const Stopped = () => {
  const t = useText()
  return <FormNotice>{t('confirmation.stopped')}</FormNotice>
}

const Account = ({ depositId }: { depositId: string }) => {
  const t = useText()
  const { data, error, refetch } = useCall(showPayeeAccount, { id: depositId }, { staleMs: foreverMs })
  if (error instanceof CallRefused && error.code === 'P2P_PAYEE_STOPPED') return <Stopped />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} />
  const isWallet = data.kind === 'EWALLET'
  return (
    <div className="flex flex-col gap-2">
      <CopyRow label={t(isWallet ? 'deposit.wallet' : 'deposit.bank')} value={data.institution} />
      <CopyRow label={t(isWallet ? 'deposit.phone' : 'deposit.number')} value={data.number}>
        {data.number.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </CopyRow>
      <CopyRow label={t('deposit.holder')} value={data.holder} />
      {data.branch && <CopyRow label={t('confirmation.branch')} value={data.branch} />}
      <p className="tint-warn flex items-start gap-2.5 rounded-input px-3.5 py-2.5 text-sm">
        <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
          <TriangleAlert size={18} />
        </span>
        {t('confirmation.pay_rule')}
      </p>
      {data.bonus !== '0.00' && (
        <p className="text-sm text-text2">{t('confirmation.bonus_rule', { amount: formatDecimal(data.bonus) })}</p>
      )}
    </div>
  )
}

/** Says that the other member was paid; a slip proves it. @param children the slips */
export const PaidForm = ({ depositId, slips, children }: { depositId: string; slips: number; children: ReactNode }) => {
  const t = useText()
  const form = useForm({ slip: '' })
  const action = useAction(submitDeposit, { invalidates: [getDeposit, listDeposits] })
  const submit = async () => {
    if (form.isFine(slips === 0 ? { slip: t('confirmation.slip_needed') } : {})) await action.run({ id: depositId })
  }
  return (
    <FormFrame onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">{t('deposit.proof_title')}</h4>
      <p className="text-sm text-text2">{t('confirmation.proof_text')}</p>
      {slips === 0 && form.faults['slip'] ? (
        <FormNotice>{form.faults['slip']}</FormNotice>
      ) : (
        <RefusalNotice error={action.error} />
      )}
      {children}
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('deposit.paid')}
      </Button>
    </FormFrame>
  )
}
