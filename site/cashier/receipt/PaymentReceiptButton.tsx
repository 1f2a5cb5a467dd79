import { getPaymentReceipt, type PaymentKind } from '@tamuvo/contract/payment-receipts.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { Button, type ButtonTone } from '@tamuvo/ui/components/Button.tsx'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileText } from 'lucide-react'
import { saveFile } from '../../parts/save-file.ts'

type Props = { kind: PaymentKind; id: string; reference: string; tone?: ButtonTone }

/** Saves the receipt of a payment as PDF, in the member’s language and time. */
export const PaymentReceiptButton = ({ kind, id, reference, tone = 'outline' }: Props) => {
  const t = useText()
  const client = useClient()
  const save = async (): Promise<void> => {
    try {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const { name, pdf } = await client(getPaymentReceipt, { kind, id, language: currentLanguage().code, zone })
      saveFile(name, bytesFrom(pdf), 'application/pdf')
    } catch (error) {
      void tell({ icon: 'error', title: t('receipt.button'), text: errorSentence(error) })
    }
  }
  return (
    <Button
      tone={tone}
      icon={<FileText size={18} aria-hidden="true" />}
      aria-label={t('receipt.of', { reference })}
      // Above the rest of a row, a press on which opens something else.
      className="relative z-1"
      onClick={save}
    >
      {t('receipt.button')}
    </Button>
  )
}

const bytesFrom = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
