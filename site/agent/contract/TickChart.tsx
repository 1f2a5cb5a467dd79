import { add, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo } from 'react'
import { FigureChart } from '../FigureChart.tsx'
import type { Progress } from './contract-kinds.ts'

type Tick = NonNullable<Progress['realtime']>['ticks'][number]
type Sum = Tick & { total: string }

/** What each five minutes of today added, as bars, and what the day has come to by then, as a line. */
export const TickChart = ({ ticks }: { ticks: readonly Tick[] }) => {
  const t = useText()
  const sums = useMemo(() => withTotals(ticks), [ticks])
  const drawn = useMemo(
    () => ({
      labels: sums.map(({ at }) => formatMinute(at)),
      series: [
        { is: 'bars', label: t('contract.tick_added'), colour: '--text3', amounts: sums.map(({ amount }) => amount) },
        { is: 'line', label: t('contract.tick_total'), colour: '--brand', amounts: sums.map(({ total }) => total) },
      ] as const,
    }),
    [sums, t],
  )
  if (sums.length === 0) return null
  const columns: Column<Sum>[] = [
    {
      key: 'at',
      header: t('common.time'),
      strong: true,
      phone: 'title',
      cell: ({ at }) => <span className="figures">{formatMinute(at)}</span>,
    },
    {
      key: 'valid',
      header: t('wallet.bet_valid'),
      align: 'end',
      phone: 'note',
      cell: ({ validBet }) => <Amount value={validBet} />,
    },
    {
      key: 'rate',
      header: t('agent.rate'),
      align: 'end',
      cell: ({ rate }) => <span className="figures">{rate === null ? '–' : `${rate} %`}</span>,
    },
    {
      key: 'added',
      header: t('contract.tick_added'),
      align: 'end',
      phone: 'sum',
      cell: ({ amount }) => <Amount value={amount} />,
    },
    {
      key: 'total',
      header: t('contract.tick_total'),
      align: 'end',
      phone: 'state',
      cell: ({ total }) => <Amount value={total} />,
    },
  ]
  return (
    <FigureChart title={t('contract.ticks')} {...drawn}>
      <Table caption={t('contract.ticks')} columns={columns} rows={sums.toReversed()} rowKey={({ at }) => at} />
    </FigureChart>
  )
}

const withTotals = (ticks: readonly Tick[]): Sum[] => {
  let total = zero
  return ticks.map((tick) => {
    total = add(total, fromWire(tick.amount))
    return { ...tick, total: toWire(total) }
  })
}
