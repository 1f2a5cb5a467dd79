import { listTeam } from '@tamuvo/contract/agent.ts'
import { getDownlineTransferTerms, listAgentTransfers, sendToDownline } from '@tamuvo/contract/agent-transfers.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { noSendValues, refusedIn, SendForm } from '../../cashier/upline/SendForm.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useForm } from '../../parts/useForm.ts'
import { TransferBars } from './TransferBars.tsx'
import type { TransferTerms } from './transfer-terms.ts'

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
  const form = useForm(noSendValues, places)
  const action = useAction(sendToDownline, {
    invalidates: [getDownlineTransferTerms, listTeam, listAgentTransfers, getBalance],
    onDone: form.reset,
    onRefused: refusedIn(form),
  })
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
    <SendForm
      form={form}
      limits={terms}
      name={terms.username}
      question={t('agent.transfer_confirm', { times: terms.multiple })}
      error={action.error}
      pending={action.pending}
      onSend={(values) => action.run({ memberId: terms.memberId, ...values })}
    >
      <p className="text-sm text-text2">{t('agent.transfer_turnover', { times: terms.multiple })}</p>
    </SendForm>
  )
}
