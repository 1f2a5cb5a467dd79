import { getDraw } from '@tamuvo/contract/lottery.ts'
import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useEvery } from '@tamuvo/ui/hooks/useTimer.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Info, Lock } from 'lucide-react'
import { OwnTickets } from './OwnTickets.tsx'
import { TrustNote } from './TrustNote.tsx'
import type { Proof, ProvenDraw } from './evidence.ts'

/** How often a draw that is due is asked for. */
const askEveryMs = 2_000

/** A draw that is still to come: what has been promised of it, and when the rest comes. */
export const SealedDraw = ({ drawn, proof }: { drawn: ProvenDraw; proof: Proof }) => {
  const t = useText()
  const queries = useQueryClient()
  const askAgain = () => void queries.invalidateQueries({ queryKey: callKey(getDraw) })
  useEvery(askEveryMs, useServerNow(askEveryMs) >= Date.parse(drawn.drawsAt), askAgain)
  return (
    <section aria-label={drawn.issue} className="card grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-warn/15 text-warn">
          <Lock size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="figures text-lg font-bold">{drawn.issue}</h2>
          <p className="text-text2">{t('proof.not_drawn')}</p>
        </div>
        <span className="text-sm text-text2">
          {t('lottery.draws_at', { time: formatInstant(drawn.drawsAt) })}
          <Countdown until={drawn.drawsAt} className="ms-3 text-num-sm text-text" />
        </span>
      </div>
      <CopyRow label={t('proof.commitment')} value={proof.commitment} />
      <CopyRow label={t('proof.committed_at')} value={proof.committedAt}>
        {formatInstant(proof.committedAt)}
      </CopyRow>
      {proof.terms !== null && <CopyRow label={t('proof.terms')} value={proof.terms} />}
      {proof.salesDigest !== null && <CopyRow label={t('proof.sales_digest')} value={proof.salesDigest} />}
      <p className="text-sm text-text2">{t('proof.keep_commitment')}</p>
      <OwnTickets game={drawn.game} issue={drawn.issue} />
      <TrustNote terms={proof.terms} />
    </section>
  )
}

/** A draw with an external result. */
export const OutsideDraw = ({ drawn }: { drawn: ProvenDraw }) => {
  const t = useText()
  return (
    <section aria-label={drawn.issue} className="card flex items-start gap-3 p-4 sm:p-6">
      <Info size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
      <div>
        <h2 className="figures text-lg font-bold">{drawn.issue}</h2>
        <p className="text-text2">{t('proof.external')}</p>
      </div>
    </section>
  )
}
