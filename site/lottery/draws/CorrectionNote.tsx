import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { TriangleAlert } from 'lucide-react'
import type { ProvenDraw } from './evidence.ts'
import { resultInShort } from './result-in-short.ts'

/** What was published at first, where it was wrong, and why. */
export const CorrectionNote = ({ correction }: { correction: NonNullable<ProvenDraw['correction']> }) => {
  const t = useText()
  const { published, reason, at } = correction
  return (
    <p role="note" className="flex items-start gap-2 rounded-card border border-warn/50 bg-warn/10 p-3 text-sm">
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {t('lottery.result_corrected', { time: formatInstant(at), published: resultInShort(published) })} {reason}
      </span>
    </p>
  )
}
