import { beaconValue } from '@tamuvo/games/lottery/terms.ts'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { moneyWords } from '../words.ts'
import type { DrawWithoutLists, ProvenDraw } from './evidence.ts'
import { ShowValues } from './ShowValues.tsx'

/** The published values as they are, to recompute the draw by other means. */
export const RawValues = ({ proof, totals }: { proof: DrawWithoutLists['proof']; totals: ProvenDraw['totals'] }) => {
  const t = useText()
  return (
    <section aria-labelledby="raw-title" className="card grid gap-2 p-4 sm:p-6">
      <h2 id="raw-title" className="text-md font-semibold">
        {t('proof.raw')}
      </h2>
      <p className="figures text-sm text-text2">
        {t('proof.ticket_count', { count: proof.ticketCount })}
        {totals &&
          ` · ${t('proof.totals', { stake: moneyWords(totals.stake), winners: totals.winners, paid: moneyWords(totals.paid) })}`}
      </p>
      <details className="group">
        <ShowValues />
        <div className="grid gap-2">
          <CopyRow label={t('proof.recipe')} value={proof.recipe} />
          <CopyRow label={t('proof.commitment')} value={proof.commitment} />
          {'terms' in proof && <CopyRow label={t('proof.terms')} value={proof.terms} />}
          <CopyRow label={t('proof.seed')} value={proof.seed} />
          <CopyRow label={t('proof.sales_digest')} value={proof.salesDigest} />
          {'terms' in proof && <CopyRow label={t('proof.beacon')} value={beaconValue(proof.signatures)} />}
          <CopyRow label={t('proof.client_seed')} value={proof.clientSeed} />
        </div>
      </details>
    </section>
  )
}
