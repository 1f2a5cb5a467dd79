import { listTeam } from '@tamuvo/contract/agent.ts'
import { getDownlineTransferTerms, sendToDownline } from '@tamuvo/contract/agent-transfers.ts'
import { getBalance } from '@tamuvo/contract/wallet.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { isSixDigits, SixDigits } from '../../account/security/SixDigits.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useForm } from '../../parts/useForm.ts'
import { TransferBars } from './TransferBars.tsx'
import type { TransferTerms } from './transfer-terms.ts'

const noteMax = 60
const places = { BELOW_MIN: 'amount', INSUFFICIENT: 'amount', DOWNLINE_LIMIT: 'amount', WD_PASSWORD_WRONG: 'password' } as const

type Props = { member: { id: string; username: string }; onDone: () => void }

/** Sends money to a direct downline, or says what stands in the way. */
export const TransferForm = ({ member, onDone }: Props) => (
  <Loaded answer={useCall(getDownlineTransferTerms, { memberId: member.id }, { staleMs: 0 })}>
    {(terms) =>
      terms.bars.length > 0 || !terms.hasPassword ? <TransferBars terms={terms} /> : <Form terms={terms} onDone={onDone} />
    }
  </Loaded>
)

const Form = ({ terms, onDone }: { terms: TransferTerms; onDone: () => void }) => {
  const t = useText()
  const form = useForm({ amount: '', note: '', password: '' }, places)
  const action = useAction(sendToDownline, {
    invalidates: [getDownlineTransferTerms, listTeam, getBalance],
    onDone: form.reset,
    onRefused: (refusal) => {
      form.change('password', '')
      form.refused(refusal)
    },
  })
  const typed = amountFromText(form.values.amount)
  const limits = { min: formatDecimal(terms.min), max: formatDecimal(terms.max), balance: formatDecimal(terms.balance) }
  const submit = async () => {
    const isWithin = typed !== undefined && fromWire(typed) >= fromWire(terms.min) && fromWire(typed) <= fromWire(terms.max)
    const faults = {
      ...(isWithin ? {} : { amount: typed === undefined ? t('common.amount_invalid') : t('upline.limits', limits) }),
      ...(isSixDigits(form.values.password) ? {} : { password: t('upline.password_digits') }),
    }
    if (!form.isFine(faults) || typed === undefined) return
    const sure = await confirm({
      title: t('upline.confirm_title', { amount: formatDecimal(typed), name: terms.username }),
      text: t('agent.transfer_confirm', { times: terms.multiple }),
      confirmLabel: t('upline.send'),
    })
    if (!sure) return
    await action.run({ memberId: terms.memberId, amount: typed, note: form.values.note.trim(), password: form.values.password })
  }
  if (action.data)
    return (
      <Receipt
        state="done"
        title={t('upline.sent_title', { name: action.data.username })}
        amount={<Amount value={action.data.amount} symbol />}
        reference={action.data.reference}
        lines={action.data.note ? [{ label: t('upline.note'), value: action.data.note }] : []}
        actions={
          <Button tone="quiet" onClick={onDone}>
            {t('common.done')}
          </Button>
        }
      />
    )
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <AmountField
        label={t('common.amount')}
        hint={`${t('upline.limits', limits)} · ${t('cashier.fee_none')}`}
        {...form.control('amount')}
      />
      <Field label={t('upline.note')} optional maxLength={noteMax} autoComplete="off" {...form.field('note')} />
      <SixDigits label={t('upline.password')} {...form.field('password')} />
      <p className="text-sm text-text2">{t('agent.transfer_turnover', { times: terms.multiple })}</p>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('upline.send')}
      </Button>
    </FormFrame>
  )
}
