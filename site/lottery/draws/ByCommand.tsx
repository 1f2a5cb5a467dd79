import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SquareTerminal } from 'lucide-react'

/** The same check outside the browser, from the published sources. */
export const ByCommand = ({ game, issue, className }: { game: LotteryGame; issue: string | undefined; className?: string }) => {
  const t = useText()
  const command = `npm run verify -- --url ${location.origin} --game ${game} --issue ${issue ?? '20260805-0142'}`
  return (
    <section aria-labelledby="command-title" className={cx('card grid gap-3 p-4 sm:p-6', className)}>
      <h2 id="command-title" className="flex items-center gap-2.5 text-md font-semibold">
        <SquareTerminal size={20} aria-hidden="true" className="text-brand-text" />
        {t('proof.command_title')}
      </h2>
      <p className="text-sm text-text2">{t('proof.command_text', { option: '--file' })}</p>
      <CopyRow label={t('proof.command')} value={command}>
        <code className="text-sm font-normal break-all">{command}</code>
      </CopyRow>
    </section>
  )
}
