import { getReceipt } from '@tamuvo/contract/lottery-receipts.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileCheck } from 'lucide-react'
import { saveFile } from '../parts/save-file.ts'

/** Saves the signed receipt of the order that a ticket was bought with. @param id of the ticket */
export const ReceiptButton = ({ id, round }: { id: string; round: string }) => {
  const t = useText()
  const client = useClient()
  const save = async (): Promise<void> => {
    try {
      const file = await client(getReceipt, { id })
      saveFile(`receipt-${round}-${id}.json`, JSON.stringify(file, null, 2), 'application/json')
    } catch (error) {
      void tell({ icon: 'error', title: t('wallet.bet_receipt'), text: errorSentence(error) })
    }
  }
  return (
    <Button tone="outline" icon={<FileCheck size={18} aria-hidden="true" />} onClick={save}>
      {t('wallet.bet_receipt')}
    </Button>
  )
}
