import { fromWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo } from 'react'
import { FigureChart } from '../FigureChart.tsx'
import type { Overview } from './overview.ts'

type Props = { days: Overview['chart'] }

/** The valid bet of each day as a bar, the net result as a line, and all of it as a table. */
export const TeamChart = ({ days }: Props) => {
  const t = useText()
  const drawn = useMemo(
    () => ({
      labels: days.map(({ day }) => day.slice(5)),
      series: [
        { is: 'bars', label: t('wallet.bet_valid'), colour: '--text3', amounts: days.map(({ validBet }) => validBet) },
        { is: 'line', label: t('agent.net'), colour: '--brand', amounts: days.map(({ net }) => net) },
      ] as const,
    }),
    [days, t],
  )
  const isEmpty = days.every(({ validBet, net }) => fromWire(validBet) === 0n && fromWire(net) === 0n)
  return (
    <FigureChart title={t('agent.by_day')} nothing={isEmpty ? t('agent.no_bets_yet') : undefined} {...drawn}>
      <Table
        caption={t('agent.by_day')}
        columns={[
          {
            key: 'day',
            header: t('agent.day'),
            strong: true,
            phone: 'title',
            cell: ({ day }) => <span className="figures">{day}</span>,
          },
          {
            key: 'valid',
            header: t('wallet.bet_valid'),
            align: 'end',
            phone: 'sum',
            cell: ({ validBet }) => <Amount value={validBet} />,
          },
          {
            key: 'net',
            header: t('agent.net'),
            align: 'end',
            phone: 'state',
            cell: ({ net }) => <Amount value={net} signed />,
          },
        ]}
        rows={days}
        rowKey={({ day }) => day}
      />
    </FigureChart>
  )
}
