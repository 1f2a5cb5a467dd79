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
  onDetails: (row: ProfitRow) => void
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
    { key: 'name', header: t('agent.source'), strong: true, phone: 'title', cell: (row) => <Name row={row} {...uses} /> },
    {
      key: 'gist',
      header: t('wallet.bet_valid'),
      phone: 'note',
      phoneOnly: true,
      cell: ({ validBet }) => (
        <>
          {t('wallet.bet_valid')} <Amount value={validBet} />
        </>
      ),
    },
    {
      key: 'details',
      header: t('common.details'),
      phone: 'state',
      phoneOnly: true,
      cell: (row) => (
        <button
          type="button"
          onClick={() => uses.onDetails(row)}
          aria-label={`${t('common.details')}: ${row.username}`}
          className="focus-ring -my-2 min-h-11 rounded-sm text-sm text-brand-text underline underline-offset-4"
        >
          {t('common.details')}
        </button>
      ),
    },
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
      ...(figure === 'net' ? { phone: 'sum' as const } : {}),
      cell: (row) => <Figure row={row} figure={figure} {...uses} />,
    })),
  ]
}

/** All figures of a row, each with the way to what it is made of. */
export const useProfitRows = (uses: Omit<Uses, 'onDrill' | 'onDetails'>) => {
  const t = useText()
  return (row: ProfitRow) => [
    [t('agent.active'), row.active === null ? '–' : formatCount(row.active)] as const,
    ...order.map((figure) => [t(labels[figure]), <Figure key={figure} row={row} figure={figure} {...uses} />] as const),
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
        {username} <span className="block text-xs font-normal text-text3 max-md:inline max-md:ps-1.5">{t('agent.own_only')}</span>
      </span>
    )
  if (teamSize === 0 || hasLeft)
    return (
      <span className="font-semibold whitespace-nowrap">
        {username}
        {hasLeft && (
          <span className="block text-xs font-normal text-text3 max-md:inline max-md:ps-1.5">{t('agent.has_left')}</span>
        )}
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
      <span className="block text-xs font-normal text-text3 max-md:inline max-md:ps-1.5">
        {t('agent.members', { count: teamSize })}
      </span>
    </span>
  )
}

const Figure = ({
  row,
  figure,
  days,
  product,
  own,
}: Omit<Uses, 'onDrill' | 'onDetails'> & { row: ProfitRow; figure: (typeof order)[number] }) => {
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
