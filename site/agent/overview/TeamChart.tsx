import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo, useState } from 'react'
import { DayChart } from '../../parts/chart/DayChart.tsx'
import type { Overview } from './overview.ts'

type Props = { days: Overview['chart'] }

/** The valid bet of each day as a bar, the net result as a line, and all of it as a table. */
export const TeamChart = ({ days }: Props) => {
  const t = useText()
  const [fails, setFails] = useState(false)
  const drawn = useMemo(
    () => ({
      days: days.map(({ day }) => day),
      series: [
        { is: 'bars', label: t('wallet.bet_valid'), colour: '--text3', amounts: days.map(({ validBet }) => validBet) },
        { is: 'line', label: t('agent.net'), colour: '--brand', amounts: days.map(({ net }) => net) },
      ] as const,
    }),
    [days, t],
  )
  return (
    <figure className="card min-w-0 p-4">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-semibold">
        {t('agent.by_day')}
        <Key className="bg-text3">{t('wallet.bet_valid')}</Key>
        <Key className="bg-brand">{t('agent.net')}</Key>
      </figcaption>
      {!fails && <DayChart {...drawn} onFail={() => setFails(true)} />}
      <details open={fails}>
        <summary className="focus-ring min-h-11 cursor-pointer rounded-sm py-2.5 text-sm text-brand-text">
          {t('agent.as_table')}
        </summary>
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
      </details>
    </figure>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5 text-xs font-normal text-text2">
    <span aria-hidden="true" className={`size-2.5 rounded-sm ${className}`} />
    {children}
  </span>
)
