import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useState } from 'react'
import { DayChart } from '../parts/chart/DayChart.tsx'
import type { DaySeries } from '../parts/chart/draw-day-chart.ts'

type Props = {
  title: string
  /** Both the same arrays as long as they say the same. */
  labels: readonly string[]
  series: readonly DaySeries[]
  /** The same figures as a table: for who sees no chart, and where it cannot be drawn. */
  children: ReactNode
  /** Said in place of the chart where there is nothing to draw. */
  nothing?: string | undefined
}

const keyLooks: Readonly<Record<string, string>> = { '--text3': 'bg-text3', '--brand': 'bg-brand' }

/** Bars and a line with their key, and all of it as a table. */
export const FigureChart = ({ title, labels, series, children, nothing }: Props) => {
  const t = useText()
  const [fails, setFails] = useState(false)
  return (
    <figure className="card min-w-0 p-4">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-semibold">
        {title}
        {series.map(({ label, colour }) => (
          <span key={label} className="inline-flex items-center gap-1.5 text-xs font-normal text-text2">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${keyLooks[colour] ?? ''}`} />
            {label}
          </span>
        ))}
      </figcaption>
      {nothing && <p className="text-sm text-text3">{nothing}</p>}
      {!fails && !nothing && <DayChart labels={labels} series={series} onFail={() => setFails(true)} />}
      <details open={fails}>
        <summary className="focus-ring min-h-11 cursor-pointer rounded-sm py-2.5 text-sm text-brand-text">
          {t('agent.as_table')}
        </summary>
        {children}
      </details>
    </figure>
  )
}
