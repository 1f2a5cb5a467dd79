import type { getBet } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BetState } from './BetState.tsx'

type Versions = ReceivedOutputOf<typeof getBet>['versions']

/** What became of a bet whose result was corrected: each step, when, and why. */
export const BetVersions = ({ versions }: { versions: Versions }) => {
  const t = useText()
  return (
    <section className="card p-4">
      <h4 className="font-semibold">{t('wallet.bet_corrected_title')}</h4>
      <p className="mt-1 text-sm text-text2">{t('wallet.bet_corrected_lead')}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {versions.map((version) => (
          <li key={version.version} className="border-t border-line pt-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Instant at={version.at} />
              <span className="inline-flex items-center gap-2">
                <BetState bet={{ state: version.state, isCorrected: version.version > 1 }} />
                <Amount value={version.payout} symbol />
              </span>
            </div>
            {version.reason && <p className="mt-1">{version.reason}</p>}
            {fromWire(version.uncollected) > 0n && (
              <p className="mt-1 text-text2">{t('wallet.bet_uncollected', { amount: version.uncollected })}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
