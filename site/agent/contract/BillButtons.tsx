import { exportBill, getBill, listBills, payBill } from '@tamuvo/contract/agent-bills.ts'
import { getContractInfo } from '@tamuvo/contract/agent-contracts.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '../../parts/save-file.ts'
import { useAgent } from '../useAgent.ts'
import type { ListedBill } from './bill.ts'

type Props = { bill: Pick<ListedBill, 'id' | 'side' | 'owed' | 'payee'>; className?: string }

/** Pays what the agent owes on a bill, as far as the balance suffices. */
export const PayBill = ({ bill: { id, side, owed, payee }, className }: Props) => {
  const t = useText()
  const mayChange = useAgent().data?.mayChange ?? false
  const action = useAction(payBill, {
    invalidates: [listBills, getBill, getContractInfo, getBalance],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  if (side !== 'PAYER' || fromWire(owed) <= 0n || !mayChange) return null
  return (
    <Button
      pending={action.pending}
      onClick={() => action.run({ id })}
      aria-label={`${t('contract.pay_now')}: ${payee}`}
      className={className}
    >
      {t('contract.pay_now')} <Amount value={owed} />
    </Button>
  )
}

/** Saves all that a bill is computed from: `npm run recompute` computes it again. */
export const SaveBill = ({ bill: { id } }: { bill: Pick<ListedBill, 'id'> }) => {
  const t = useText()
  const action = useAction(exportBill, {
    onDone: (file) => saveFile(`bill-${id}.json`, `${JSON.stringify(file, null, 2)}\n`, 'application/json'),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  return (
    <Button
      tone="outline"
      icon={<Download size={18} aria-hidden="true" />}
      pending={action.pending}
      onClick={() => action.run({ id })}
    >
      {t('contract.save_bill')}
    </Button>
  )
}
