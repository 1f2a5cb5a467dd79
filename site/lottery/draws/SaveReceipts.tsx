import type { CheckedFile } from '@tamuvo/games/lottery/receipt-checks.ts'
import type { SavedReceipts } from '@tamuvo/games/lottery/receipt.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileCheck } from 'lucide-react'
import { saveFile } from '../../parts/save-file.ts'
import { evidenceText } from './receipts.ts'

type Props = { name: string; file: SavedReceipts; checked: CheckedFile }

/** Saves receipts with what they prove, so that they can be checked again without the site. */
export const SaveReceipts = ({ name, file, checked }: Props) => {
  const t = useText()
  return (
    <Button
      tone="outline"
      icon={<FileCheck size={18} aria-hidden="true" />}
      onClick={async () => saveFile(name, await evidenceText(file, checked), 'application/json')}
    >
      {t('proof.own_save')}
    </Button>
  )
}
