import { getDeposit, listDeposits, submitDeposit } from '@tamuvo/contract/cashier.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import type { Deposit } from './deposit-words.ts'
import { Slips } from './Slips.tsx'

const numberPattern = /^[0-9A-Za-z]{6,40}$/

/** Says that a transfer was made, by its number or by slips. */
export const ProofForm = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const form = useForm({ txn: '' }, { DEPOSIT_PROOF_NEEDED: 'txn' })
  const action = useAction(submitDeposit, { invalidates: [getDeposit, listDeposits], onRefused: form.refused })
  const submit = async () => {
    const txn = form.values.txn.replaceAll(/[\s-]/g, '')
    const isWrong = txn !== '' && !numberPattern.test(txn)
    const isNothing = txn === '' && deposit.slips.length === 0 && !deposit.txnTail
    const fault = isWrong ? t('deposit.txn_wrong') : isNothing ? t('deposit.proof_needed') : undefined
    if (form.isFine(fault ? { txn: fault } : {})) await action.run({ id: deposit.id, ...(txn ? { txn } : {}) })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown} className="flex flex-col gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">{t('deposit.proof_title')}</h4>
      <RefusalNotice error={form.general(action.error)} />
      <Field
        label={t('deposit.txn')}
        optional={deposit.slips.length > 0}
        hint={deposit.txnTail ? t('deposit.txn_known', { tail: deposit.txnTail }) : t('deposit.txn_hint')}
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        {...form.field('txn')}
      />
      <Slips deposit={deposit} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t(deposit.state === 'SUBMITTED' ? 'common.save' : 'deposit.paid')}
      </Button>
    </FormFrame>
  )
}
