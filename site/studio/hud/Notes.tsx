import { refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit, useKitState } from './kit-context.tsx'

/** What stands in the way, in one line above the figures. */
export const Notes = () => {
  const t = useText()
  const { bridge } = useKit()
  const { isLate, refusal, phase, isReplay, isDemo } = useKitState()
  if (phase === 'broken') return <Note isBad>{t('studio.broken')}</Note>
  if (isReplay) return <Note>{t('studio.watching')}</Note>
  if (isLate) return <Note>{t('studio.late')}</Note>
  if (!refusal) return null
  return (
    <Note isBad>
      {refusalSentence(refusal)}
      {refusal === 'INSUFFICIENT' && !isDemo && (
        <Button tone="quiet" onClick={() => bridge.tell({ type: 'wantsDeposit' })}>
          {t('studio.deposit')}
        </Button>
      )}
    </Note>
  )
}

const Note = ({ children, isBad = false }: { children: React.ReactNode; isBad?: boolean }) => (
  <p
    role={isBad ? 'alert' : 'status'}
    className="mb-2 flex flex-wrap items-center justify-center gap-2 rounded-input bg-bg1/90 px-3 py-1.5 text-center text-sm"
  >
    {children}
  </p>
)
