import type { CheckedFile } from '@tamuvo/games/lottery/receipt-checks.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { ReceiptVerdict } from './ReceiptVerdict.tsx'
import { checkOwn, completeReceipts, readReceipts } from './receipts.ts'

/** More than a member's receipts of one draw; a list of all tickets of a large draw is checked by the program. */
const bytesMax = 50_000_000
const checkMs = 120_000

type Check = { state: 'idle' | 'checking' } | { state: 'refused'; sentence: string } | { state: 'done'; checked: CheckedFile }

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
      <div role="status">
        {check.state === 'refused' && <p className="text-sm text-loss">{check.sentence}</p>}
        {check.state === 'done' && <ReceiptVerdict title={t('proof.receipt_checked')} checked={check.checked} />}
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
    try {
      const file = chosen.size > bytesMax ? undefined : readReceipts(await chosen.text())
      if (!file) return setCheck({ state: 'refused', sentence: t('proof.receipt_no_file') })
      const signal = AbortSignal.timeout(checkMs)
      setCheck({ state: 'done', checked: await checkOwn(client, await completeReceipts(client, file, signal), signal) })
    } catch (error) {
      setCheck({ state: 'refused', sentence: errorSentence(error) })
    }
  }
  return { check, run }
}
