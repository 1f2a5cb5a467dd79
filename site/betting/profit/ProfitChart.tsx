import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo, useState } from 'react'
import { DayChart } from '../../parts/chart/DayChart.tsx'
import type { Profit } from './profit-place.ts'

type Props = { days: Profit['days'] }

/** A bar a day of what was left of play, in one quiet colour: neither side is celebrated. Where it cannot be drawn the days are listed. */
export const ProfitChart = ({ days }: Props) => {
  const t = useText()
  const [fails, setFails] = useState(false)
  const drawn = useMemo(
    () => ({
      labels: days.map(({ day }) => day.slice(5)),
      series: [{ is: 'bars', label: t('record.net'), colour: '--text2', amounts: days.map(({ net }) => net) }] as const,
    }),
    [days, t],
  )
  return (
    <figure className="card p-4">
      <figcaption className="mb-2 text-sm font-semibold">{t('record.net_by_day')}</figcaption>
      {!fails && <DayChart {...drawn} onFail={() => setFails(true)} />}
      <ul aria-label={t('record.net_by_day')} className={fails ? 'divide-y divide-line' : 'sr-only'}>
        {days.map(({ day, net }) => (
          <li key={day} className="flex min-h-9 items-center justify-between">
            <span className="figures">{day}</span> <Amount value={net} signed />
          </li>
        ))}
      </ul>
    </figure>
  )
}
