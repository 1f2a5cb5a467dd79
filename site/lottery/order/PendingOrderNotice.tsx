import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { WifiOff } from 'lucide-react'
import type { Placing } from './usePlacing.ts'

/** An order without an answer: what that means, and how to find out without paying twice. */
export const PendingOrderNotice = ({ placing }: { placing: Placing }) => {
  const t = useText()
  if (!placing.pending) return null
  return (
    <div role="alert" className="my-2 rounded-card border border-warn/50 bg-warn/10 p-3 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <WifiOff size={18} aria-hidden="true" className="shrink-0 text-warn" />
        {t('lottery.pending_title')}
      </p>
      <p className="mt-1 text-text2">{t('lottery.pending_text', { issue: placing.pending.issue })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button tone="quiet" onClick={placing.giveUp}>
          {t('lottery.pending_drop')}
        </Button>
        <Button onClick={placing.askAgain}>{t('lottery.pending_again')}</Button>
      </div>
    </div>
  )
}
