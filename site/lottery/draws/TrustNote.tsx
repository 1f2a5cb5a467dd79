import { beaconSource } from '@tamuvo/games/lottery/beacon-source.ts'
import { readTerms } from '@tamuvo/games/lottery/terms.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Handshake } from 'lucide-react'

/** What of a draw cannot be checked and has to be trusted, by where its beacon comes from. */
export const TrustNote = ({ terms: text }: { terms: string | null }) => {
  const t = useText()
  const terms = text === null ? undefined : readTerms(text)
  return (
    <section
      role="note"
      aria-label={t('proof.trust_title')}
      className="flex items-start gap-3 rounded-card border border-line p-4"
    >
      <Handshake size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-text2" />
      <div className="text-sm text-text2">
        <h3 className="font-semibold text-text">{t('proof.trust_title')}</h3>
        <p>{t(`proof.trust_${terms ? beaconSource(terms.beacon) : 'none'}`)}</p>
        {terms && <p className="mt-1">{t('proof.trust_void', { minutes: terms.voidAfterMinutes })}</p>}
        <p className="mt-1">{t('proof.trust_receipt')}</p>
      </div>
    </section>
  )
}
