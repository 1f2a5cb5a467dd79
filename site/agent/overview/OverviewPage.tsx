import { getTeamOverview } from '@tamuvo/contract/agent-figures.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link2, UserPlus, Users } from 'lucide-react'
import { AgentLink } from '../../parts/AgentLink.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { AsOf } from '../AsOf.tsx'
import { TermsTable } from '../terms/TermsSummary.tsx'
import { useAgent } from '../useAgent.ts'
import { OverviewTiles } from './OverviewTiles.tsx'
import { Pending } from './Pending.tsx'
import { ProductShares } from './ProductShares.tsx'
import { TeamChart } from './TeamChart.tsx'
import { TopDownlines } from './TopDownlines.tsx'

const spans = ['7', '30'] as const
const everyMs = 60_000

/** The team at a glance: today beside yesterday, the days before, products, the largest branches and what waits. */
export const OverviewPage = () => {
  const t = useText()
  const { place, change } = useMemberPlace({ days: spans })
  const answer = useCall(getTeamOverview, { days: place.days }, { keepPrevious: true, everyMs })
  const agent = useAgent()
  return (
    <div className="flex flex-col gap-4">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{t('agent.overview')}</h3>
        <AsOf at={answer.data?.asOf} onRefresh={answer.refetch} />
      </div>
      <Loaded answer={answer} rows={8}>
        {({ tiles, chart, products, top, pending }) => (
          <>
            <Pending pending={pending} />
            <OverviewTiles tiles={tiles} />
            <QuickActions mayChange={agent.data?.mayChange ?? false} />
            <Chips
              label={t('agent.chart_days')}
              chips={spans.map((key) => ({ key, label: t(key === '7' ? 'common.last_7_days' : 'common.last_30_days') }))}
              value={place.days}
              onChange={(days) => change({ days })}
            />
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
              <TeamChart days={chart} />
              <ProductShares products={products} />
            </div>
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
              <TopDownlines top={top} />
              {agent.data && (
                <section aria-labelledby="own-terms" className="card p-4">
                  <h4 id="own-terms" className="mb-1 text-sm font-semibold">
                    {t('agent.own_terms')}
                  </h4>
                  <TermsTable terms={agent.data.terms} narrow />
                </section>
              )}
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

const QuickActions = ({ mayChange }: { mayChange: boolean }) => {
  const t = useText()
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && (
        <AgentLink page="registerCenter" className={buttonClass()}>
          <UserPlus size={18} aria-hidden="true" />
          {t('agent.open_account')}
        </AgentLink>
      )}
      <AgentLink page="registerCenter" query={{ tab: 'links' }} className={buttonClass('quiet')}>
        <Link2 size={18} aria-hidden="true" />
        {t('agent.tab_links')}
      </AgentLink>
      <AgentLink page="downlineManagmentView" className={buttonClass('quiet')}>
        <Users size={18} aria-hidden="true" />
        {t('agent.team')}
      </AgentLink>
    </div>
  )
}
