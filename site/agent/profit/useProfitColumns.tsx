import type { TeamFigure } from '@tamuvo/contract/agent-figures.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import type { Column } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { AgentLink } from '../../parts/AgentLink.tsx'
import type { ProfitFigures, ProfitPlace, ProfitRow } from './profit-place.ts'

type Uses = {
  days: { from: string; to: string } | undefined
  product: ProfitPlace['product']
  onDrill: (id: string) => void
  /** The member of the level, whose row is without the team. */
  own: string | undefined
}

/** Figures that open to bets, and those that open to movements of money. */
const ofBets = ['stake', 'validBet', 'payout', 'gameResult'] as const
const ofMoney = [
  'deposits',
  'withdrawals',
  'rebates',
  'rewards',
  'salaries',
  'dividends',
] as const satisfies readonly TeamFigure[]
const order = [
  'deposits',
  'withdrawals',
  'stake',
  'validBet',
  'payout',
  'gameResult',
  'rebates',
  'rewards',
  'salaries',
  'dividends',
  'net',
] as const

const labels = {
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  stake: 'wallet.bet_stake',
  validBet: 'wallet.bet_valid',
  payout: 'wallet.bet_payout',
  gameResult: 'agent.game_result',
  rebates: 'record.rebates',
  rewards: 'record.rewards',
  salaries: 'agent.salaries',
  dividends: 'agent.dividends',
  net: 'agent.net',
} as const

const signed = new Set<string>(['gameResult', 'net'])

/** The columns of profit and loss. A name opens the level below, a figure what it is made of. */
export const useProfitColumns = (uses: Uses): Column<ProfitRow>[] => {
  const t = useText()
  return [
    { key: 'name', header: t('agent.source'), strong: true, cell: (row) => <Name row={row} {...uses} /> },
    {
      key: 'active',
      header: t('agent.active'),
      align: 'end',
      cell: ({ active }) => <span className="figures">{active === null ? '–' : formatCount(active)}</span>,
    },
    ...order.map((figure): Column<ProfitRow> => ({
      key: figure,
      header: t(labels[figure]),
      align: 'end',
      cell: (row) => <Figure row={row} figure={figure} {...uses} />,
    })),
  ]
}

/** The cells of a row of totals. */
export const figureCells = (sum: ProfitFigures): Record<string, ReactNode> => ({
  active: sum.active === null ? '–' : formatCount(sum.active),
  ...Object.fromEntries(order.map((figure) => [figure, <Plain key={figure} value={sum[figure]} figure={figure} />])),
})

const Plain = ({ value, figure }: { value: string | null; figure: string }) =>
  value === null ? <span className="text-text3">–</span> : <Amount value={value} signed={signed.has(figure)} />

const Name = ({ row: { id, username, teamSize, hasLeft }, onDrill, own }: Uses & { row: ProfitRow }) => {
  const t = useText()
  if (id === own)
    return (
      <span className="font-semibold whitespace-nowrap">
        {username} <span className="block text-xs font-normal text-text3">{t('agent.own_only')}</span>
      </span>
    )
  if (teamSize === 0 || hasLeft)
    return (
      <span className="font-semibold whitespace-nowrap">
        {username}
        {hasLeft && <span className="block text-xs font-normal text-text3">{t('agent.has_left')}</span>}
      </span>
    )
  return (
    <span className="whitespace-nowrap">
      <button
        type="button"
        onClick={() => onDrill(id)}
        className="focus-ring rounded-sm font-semibold text-brand-text underline-offset-4 hover:underline"
      >
        {username}
      </button>
      <span className="block text-xs font-normal text-text3">{t('agent.members', { count: teamSize })}</span>
    </span>
  )
}

const Figure = ({ row, figure, days, product, own }: Uses & { row: ProfitRow; figure: (typeof order)[number] }) => {
  const value = row[figure]
  const plain = <Plain value={value} figure={figure} />
  if (value === null || !days || row.hasLeft || fromWire(value) === 0n) return plain
  const query = { range: 'custom', ...days, under: row.id, ...(row.id === own ? { levels: '0' } : {}) }
  const look = 'focus-ring rounded-sm underline-offset-4 hover:underline'
  if (ofBets.some((each) => each === figure))
    return (
      <AgentLink
        page="personalHistoryCopy"
        query={{ ...query, by: 'SETTLED', ...(product === 'all' ? {} : { product }) }}
        className={look}
      >
        {plain}
      </AgentLink>
    )
  if (ofMoney.some((each) => each === figure))
    return (
      <AgentLink page="agentDownlineTransactionDetailsCopy" query={{ ...query, figure }} className={look}>
        {plain}
      </AgentLink>
    )
  return plain
}
