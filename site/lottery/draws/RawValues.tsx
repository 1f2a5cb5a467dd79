import type { PublishedDraw } from '@tamuvo/games/lottery/recipe.ts'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { moneyWords } from '../words.ts'
import type { ProvenDraw } from './evidence.ts'

/** The published values as they are, to recompute the draw by other means. */
export const RawValues = ({ proof, totals }: { proof: PublishedDraw['proof']; totals: ProvenDraw['totals'] }) => {
  const t = useText()
  return (
    <section aria-labelledby="raw-title" className="card grid gap-3 p-4 sm:p-6">
      <h2 id="raw-title" className="text-md font-semibold">
        {t('verify.raw')}
      </h2>
      <div className="grid gap-2">
        <CopyRow label={t('verify.recipe')} value={proof.recipe} />
        <CopyRow label={t('verify.commitment')} value={proof.commitment} />
        <CopyRow label={t('verify.seed')} value={proof.seed} />
        <CopyRow label={t('verify.sales_digest')} value={proof.salesDigest} />
        <CopyRow label={t('verify.client_seed')} value={proof.clientSeed} />
      </div>
      <p className="figures text-sm text-text2">
        {t('verify.ticket_count', { count: proof.ticketCount })}
        {totals &&
          ` · ${t('verify.totals', { stake: moneyWords(totals.stake), winners: totals.winners, paid: moneyWords(totals.paid) })}`}
      </p>
    </section>
  )
}
