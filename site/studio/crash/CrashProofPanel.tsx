import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useCallback, useState } from 'react'
import { useKitState } from '../hud/kit-context.tsx'
import { Facts } from '../hud/menu/Facts.tsx'
import { useAsked } from '../hud/menu/useAsked.ts'
import type { CrashSource } from './crash-source.ts'
import { timesText } from './crash-table.ts'
import { verifyCrash } from './verify-crash.ts'

/** What a round was made of, and its recomputation in the browser. */
export const CrashProofPanel = ({ issue, source }: { issue: string; source: CrashSource }) => {
  const t = useText()
  const { isDemo } = useKitState('isDemo')
  const [holds, setHolds] = useState<boolean>()
  const { value, error, again } = useAsked(useCallback(() => source.proof(issue), [source, issue]))
  if (error) return <ErrorState error={error} onRetry={again} title={t('studio.fairness')} />
  if (!value) return <Spinner />
  const { proof, point, bets } = value
  return (
    <div className="space-y-3 py-2 text-sm">
      <Facts
        facts={[
          [t('arcade.crash_round'), issue],
          [t('arcade.reached'), point === null ? '' : timesText(point)],
          [t('arcade.crash_commitment'), proof.commitment],
          [t('arcade.crash_terms'), proof.terms],
          [t('studio.server_seed'), proof.seed ?? ''],
          [t('arcade.crash_digest'), `${proof.digest ?? ''} (${bets.length})`],
          [t('arcade.crash_beacon'), (proof.signatures ?? []).map((each) => each.slice(0, 32)).join(' ')],
        ]}
      />
      {holds === undefined ? (
        <Button tone="accent" onClick={() => void verifyCrash(value, isDemo).then(setHolds)}>
          {t('studio.verify')}
        </Button>
      ) : (
        <p role="status" data-holds={holds} className={holds ? 'text-win' : 'text-loss'}>
          {t(holds ? (isDemo ? 'arcade.crash_verify_demo' : 'arcade.crash_verify_ok') : 'studio.verify_wrong')}
        </p>
      )}
    </div>
  )
}
