import type { listTeam } from '@tamuvo/contract/agent.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { AsOf } from '../AsOf.tsx'

type Props = {
  totals: ReceivedOutputOf<typeof listTeam>['totals'] | undefined
  asOf: string | undefined
  onRefresh: () => unknown
}

/** How large the team is, and what it has. */
export const TeamTiles = ({ totals, asOf, onRefresh }: Props) => {
  const t = useText()
  return (
    <section aria-label={t('agent.team_totals')} className="-mb-2 flex flex-col">
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Tile label={t('agent.direct')}>{totals && formatCount(totals.direct)}</Tile>
        <Tile label={t('agent.team_size')}>{totals && formatCount(totals.team)}</Tile>
        <Tile label={t('agent.agents')}>{totals && formatCount(totals.agents)}</Tile>
        <Tile label={t('agent.team_balance')}>{totals && <Amount value={totals.balance} symbol />}</Tile>
      </dl>
      <AsOf at={asOf} onRefresh={onRefresh} />
    </section>
  )
}

const Tile = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="rounded-card border border-line px-3.5 py-2.5">
    <dt className="text-xs text-text3">{label}</dt>
    <dd className="figures mt-0.5 min-h-7 text-md font-semibold">{children ?? <Skeleton className="h-5 w-20" />}</dd>
  </div>
)
