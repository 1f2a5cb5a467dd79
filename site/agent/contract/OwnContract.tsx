import { getContractProgress, listContracts, terminateContract } from '@tamuvo/contract/agent-contracts.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FileSignature } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPeriod } from '../../parts/period-days.ts'
import type { Progress } from './contract-kinds.ts'
import { netLossOf } from './NetLoss.tsx'
import { TermsOfPay } from './TermsOfPay.tsx'
import { TickChart } from './TickChart.tsx'
import { usePlatformName } from './usePlatformName.ts'

/** The agent's own contract: its tiers, and what the running period comes to so far. */
export const OwnContract = ({
  progress: { contract, running, realtime },
  mayChange,
}: {
  progress: Progress
  mayChange: boolean
}) => {
  const t = useText()
  const brandName = usePlatformName()
  const end = useAction(terminateContract, {
    invalidates: [getContractProgress, listContracts],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  if (!contract)
    return (
      <EmptyState className="card" icon={<FileSignature size={28} />} title={t('contract.none')} text={t('contract.none_text')} />
    )
  const terminate = async () => {
    const sure = await confirm({ title: t('contract.end_title'), text: t('contract.end_text'), danger: true })
    if (sure) await end.run({ id: contract.id })
  }
  return (
    <section aria-labelledby="own-contract" className="card flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h4 id="own-contract" className="flex-1 text-md font-semibold">
          {t('contract.mine', { payer: contract.payer || brandName })}
        </h4>
        <Badge tone={contract.state === 'ACTIVE' ? 'win' : 'warn'}>{t(`contract.state_${contract.state}`)}</Badge>
        {contract.state === 'ACTIVE' && mayChange && (
          <Button tone="quiet" onClick={terminate}>
            {t('contract.end')}
          </Button>
        )}
      </div>
      <TermsOfPay terms={contract} reached={running?.rate ?? null} />
      {running && (
        <dl aria-label={t('contract.running')} className="grid grid-cols-2 gap-2 lg:grid-cols-5">
          <Tile label={t('contract.running')}>{formatPeriod(running.period)}</Tile>
          <Tile label={t('wallet.bet_valid')}>
            <Amount value={running.validBet} />
          </Tile>
          <Tile label={t('agent.active')}>{formatCount(running.active)}</Tile>
          <Tile label={t(netLossOf(running.netLoss).label)}>
            <Amount value={netLossOf(running.netLoss).amount} />
          </Tile>
          <Tile label={t('contract.estimate')}>
            <Amount value={running.amount} symbol />
          </Tile>
        </dl>
      )}
      {realtime && (
        <p className="text-sm">
          {t('contract.paid_today')} <Amount value={realtime.paid} symbol /> · {t('contract.next_tick')}{' '}
          <Countdown until={Date.parse(realtime.nextAt)} quiet />
        </p>
      )}
      {realtime && <TickChart ticks={realtime.ticks} />}
    </section>
  )
}

const Tile = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="rounded-card border border-line px-3.5 py-2.5 max-lg:last:col-span-2">
    <dt className="text-xs text-text3">{label}</dt>
    <dd className="figures mt-0.5 text-md font-semibold">{children}</dd>
  </div>
)
