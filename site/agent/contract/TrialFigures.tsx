import { simulateContract } from '@tamuvo/contract/agent-contracts.ts'
import type { ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { formatPeriod } from '../../parts/period-days.ts'
import { NetLoss } from './NetLoss.tsx'

type Terms = SentInputOf<typeof simulateContract>['terms']
type Trial = ReceivedOutputOf<typeof simulateContract>
type Row = { key: 'last' | 'running' } & Trial['last']

/** Terms tried on what a team really did: the last period and the running one, beside the terms that hold. @param terms read when it is asked */
export const TrialFigures = ({ payeeId, terms }: { payeeId: string; terms: () => Terms | undefined }) => {
  const t = useText()
  const [trial, setTrial] = useState<Trial>()
  const action = useAction(simulateContract, { onDone: setTrial })
  const run = async () => {
    const asked = terms()
    if (asked && payeeId) await action.run({ payeeId, terms: asked })
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        tone="quiet"
        className="self-start"
        icon={<FlaskConical size={18} aria-hidden="true" />}
        pending={action.pending}
        onClick={run}
      >
        {t('contract.trial')}
      </Button>
      <RefusalNotice error={action.error} />
      {trial && <TrialTable trial={trial} />}
    </div>
  )
}

const TrialTable = ({ trial }: { trial: Trial }) => {
  const t = useText()
  const rows: Row[] = (['last', 'running'] as const).map((key) => ({ key, ...trial[key] }))
  const columns: Column<Row>[] = [
    {
      key: 'period',
      header: t('agent.period'),
      strong: true,
      cell: ({ key, offered }) => (
        <span>
          {t(`contract.trial_${key}`)}
          <span className="figures block text-xs text-text3">{formatPeriod(offered.period)}</span>
        </span>
      ),
    },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ offered }) => <Amount value={offered.validBet} /> },
    {
      key: 'active',
      header: t('agent.active'),
      align: 'end',
      cell: ({ offered }) => <span className="figures">{formatCount(offered.active)}</span>,
    },
    { key: 'loss', header: t('contract.net_loss'), align: 'end', cell: ({ offered }) => <NetLoss value={offered.netLoss} /> },
    {
      key: 'held',
      header: t('contract.terms_now'),
      align: 'end',
      cell: ({ held }) => (held ? <Outcome {...held} /> : <span className="text-text3">–</span>),
    },
    { key: 'offered', header: t('contract.terms_new'), align: 'end', cell: ({ offered }) => <Outcome {...offered} /> },
  ]
  return <Table caption={t('contract.trial')} columns={columns} rows={rows} rowKey={({ key }) => key} />
}

/** What a period comes to, and the rate that is reached for it. */
const Outcome = ({ amount, rate }: { amount: string; rate: string | null }) => (
  <span className="figures">
    <Amount value={amount} />
    <span className="block text-xs text-text3">{rate === null ? '–' : `${rate} %`}</span>
  </span>
)
