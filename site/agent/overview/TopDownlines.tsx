import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { AgentLink } from '../../parts/AgentLink.tsx'
import type { Overview } from './overview.ts'

type Top = Overview['top'][number]

/** The ten direct downlines whose teams bet most. */
export const TopDownlines = ({ top }: Pick<Overview, 'top'>) => {
  const t = useText()
  const columns: Column<Top>[] = [
    {
      key: 'name',
      header: t('agent.downline'),
      strong: true,
      phone: 'title',
      cell: ({ id, username }) => (
        <AgentLink
          page="palStatementsAgentCopy"
          query={{ under: id, period: 'MONTH' }}
          className="focus-ring rounded-sm font-semibold text-brand-text hover:underline"
        >
          {username}
        </AgentLink>
      ),
    },
    {
      key: 'size',
      header: t('agent.team_below'),
      align: 'end',
      phone: 'note',
      cell: ({ teamSize }) => (
        <>
          <span className="figures max-md:hidden">{formatCount(teamSize)}</span>
          <span className="md:hidden">{t('agent.members', { count: teamSize })}</span>
        </>
      ),
    },
    {
      key: 'valid',
      header: t('wallet.bet_valid'),
      align: 'end',
      phone: 'sum',
      cell: ({ validBet }) => <Amount value={validBet} />,
    },
    {
      key: 'result',
      header: t('agent.game_result'),
      align: 'end',
      cell: ({ gameResult }) => <Amount value={gameResult} signed />,
    },
    { key: 'net', header: t('agent.net'), align: 'end', phone: 'state', cell: ({ net }) => <Amount value={net} signed /> },
  ]
  return (
    <section aria-labelledby="top-downlines" className="flex min-w-0 flex-col gap-2">
      <h4 id="top-downlines" className="text-sm font-semibold">
        {t('agent.top')}
      </h4>
      <Table
        caption={t('agent.top')}
        columns={columns}
        rows={top}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('agent.top_none')} className="card" />}
      />
    </section>
  )
}
