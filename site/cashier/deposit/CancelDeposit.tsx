import { cancelDeposit, getDeposit, listDeposits, listMethods } from '@tamuvo/contract/cashier.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

/** Cancels a deposit, after a question. */
export const CancelDeposit = ({ id }: { id: string }) => {
  const t = useText()
  const action = useAction(cancelDeposit, {
    invalidates: [getDeposit, listDeposits, listMethods],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const cancel = async () => {
    const sure = await confirm({
      title: t('cashier.cancel_title'),
      text: t('cashier.cancel_text'),
      confirmLabel: t('cashier.cancel'),
      cancelLabel: t('cashier.keep_waiting'),
      danger: true,
    })
    if (sure) await action.run({ id })
  }
  return (
    <Button tone="quiet" onClick={cancel} pending={action.pending} className="self-start">
      {t('cashier.cancel')}
    </Button>
  )
}
