import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RotateCcw, ShieldCheck } from 'lucide-react'
import { useKit, useKitState } from './kit-context.tsx'
import type { MenuTab } from './menu/GameMenu.tsx'

/** What can be done with a round of the past: watch it again, and see what it was made of. */
export const PastControls = ({ onMenu }: { onMenu: (tab: MenuTab) => void }) => {
  const t = useText()
  const kit = useKit()
  const { phase } = useKitState('phase')
  const watch = async () => {
    const [round] = (await kit.source.history()).list
    if (round) await kit.replay(round)
  }
  return (
    <div className="mt-2 flex min-h-22 items-center justify-center gap-3 flat:flex-col">
      <Button tone="outline" icon={<RotateCcw size={18} />} disabled={phase !== 'idle'} onClick={() => void watch()}>
        {t('studio.watch_again')}
      </Button>
      <Button icon={<ShieldCheck size={18} />} onClick={() => onMenu('history')}>
        {t('studio.verify')}
      </Button>
    </div>
  )
}
