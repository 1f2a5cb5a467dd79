import type { CheckedFile } from '@tamuvo/games/lottery/receipt-checks.ts'
import type { SavedReceipts } from '@tamuvo/games/lottery/receipt.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../parts/paths.ts'
import { ReceiptVerdict } from './ReceiptVerdict.tsx'
import { checkOwn, completeReceipts, readReceipts } from './receipts.ts'
import { SaveReceipts } from './SaveReceipts.tsx'

/** More than a member's receipts of one draw; a list of all tickets of a large draw is checked by the program. */
const bytesMax = 50_000_000
const checkMs = 120_000

type Check =
  | { state: 'idle' | 'checking' }
  | { state: 'refused'; sentence: string }
  | { state: 'done'; file: SavedReceipts; checked: CheckedFile }

/** Checks a receipt that a member has saved: signature, key, and whether its tickets are among those of the draw. */
export const ReceiptCheck = ({ className }: { className?: string }) => {
  const t = useText()
  const { check, run } = useReceiptCheck()
  return (
    <section aria-labelledby="receipt-title" className={cx('card grid gap-3 p-4 sm:p-6', className)}>
      <h2 id="receipt-title" className="flex items-center gap-2.5 text-md font-semibold">
        <FileCheck size={20} aria-hidden="true" className="text-brand-text" />
        {t('proof.receipt_title')}
      </h2>
      <p className="text-sm text-text2">{t('proof.receipt_text', { command: 'npm run verify -- receipt' })}</p>
      <label className={cx(buttonClass('outline'), 'cursor-pointer justify-self-start has-focus-visible:outline-2')}>
        {check.state === 'checking' && <Spinner size={18} />}
        {t('proof.receipt_choose')}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void run(file)
          }}
        />
      </label>
      <Link
        to={paths.verify()}
        className="focus-ring inline-flex min-h-11 items-center justify-self-start rounded-sm text-sm text-brand-text"
      >
        {t('receipt.of_payment')}
      </Link>
      <div role="status">
        {check.state === 'refused' && <p className="text-sm text-loss">{check.sentence}</p>}
        {check.state === 'done' && (
          <ReceiptVerdict title={t('proof.receipt_checked')} checked={check.checked}>
            {check.checked.comparison?.is === 'contradicted' && (
              <SaveReceipts name="evidence.json" file={check.file} checked={check.checked} />
            )}
          </ReceiptVerdict>
        )}
      </div>
    </section>
  )
}

const useReceiptCheck = () => {
  const t = useText()
  const client = useClient()
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const run = async (chosen: File): Promise<void> => {
    setCheck({ state: 'checking' })
    const read = chosen.size > bytesMax ? undefined : readReceipts(await chosen.text().catch(() => ''))
    if (!read) return setCheck({ state: 'refused', sentence: t('proof.receipt_no_file') })
    try {
      const signal = AbortSignal.timeout(checkMs)
      const completed = await completeReceipts(client, read, signal)
      setCheck({ state: 'done', file: completed.file, checked: await checkOwn(client, completed, signal) })
    } catch (error) {
      const sentences = [errorSentence(error), ...(read.sale ? [t('proof.receipt_uncompared')] : [])]
      setCheck({ state: 'refused', sentence: sentences.join(' ') })
    }
  }
  return { check, run }
}
