import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit, useKitState, useMoney } from './kit-context.tsx'
import { RefusalWords } from './RefusalWords.tsx'

/** What stands in the way, in one line above the figures. */
export const Notes = () => {
  const t = useText()
  const { bridge } = useKit()
  const money = useMoney()
  const { isLate, refusal, bonusTerms, phase, isReplay, isDemo } = useKitState(
    'isLate',
    'refusal',
    'bonusTerms',
    'phase',
    'isReplay',
    'isDemo',
  )
  if (phase === 'broken') return <Note isBad>{t('studio.broken')}</Note>
  if (isReplay) return <Note>{t('studio.watching')}</Note>
  if (isLate) return <Note>{t('studio.late')}</Note>
  if (!refusal) return null
  return (
    <Note isBad>
      <RefusalWords refusal={refusal} bonusTerms={bonusTerms} money={money} bridge={bridge} isDemo={isDemo} />
    </Note>
  )
}

/** On a phone on its side it stands in the strip above the game: the controls keep their room. */
const Note = ({ children, isBad = false }: { children: React.ReactNode; isBad?: boolean }) => (
  <p
    role={isBad ? 'alert' : 'status'}
    className="mb-2 flex flex-wrap items-center justify-center gap-2 rounded-input bg-bg1/90 px-3 py-1.5 text-center text-sm flat:fixed flat:top-1 flat:right-71 flat:left-12 flat:mb-0"
  >
    {children}
  </p>
)
