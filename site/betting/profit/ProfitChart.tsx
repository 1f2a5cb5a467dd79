import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useRef, useState } from 'react'
import type { Profit } from './profit-place.ts'

type Props = { days: Profit['days'] }

/** All that is needed of the library's own style sheet: what has neither a cursor nor a legend needs no more. */
const layout =
  'min-h-55 overflow-hidden [&_.u-axis]:absolute [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:block [&_canvas]:size-full'

/** A bar a day of what was left of play, in one quiet colour: neither side is celebrated. Where it cannot be drawn the days are listed. */
export const ProfitChart = ({ days }: Props) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [fails, setFails] = useState(false)
  useEffect(() => {
    const host = box.current
    if (!host) return undefined
    const ended = new AbortController()
    const draw = async (): Promise<void> => {
      try {
        const { drawChart } = await import('./draw-chart.ts')
        if (ended.signal.aborted) return
        const chart = drawChart(host, days, t('record.net'))
        const sizes = new ResizeObserver(() => chart.setWidth(host.clientWidth))
        sizes.observe(host)
        ended.signal.addEventListener('abort', () => {
          sizes.disconnect()
          chart.destroy()
        })
      } catch {
        // Not fetched, or a browser that the library does not know, such as one with a language of no country.
        setFails(true)
      }
    }
    void draw()
    return () => ended.abort()
  }, [days, t])
  return (
    <figure className="card p-4">
      <figcaption className="mb-2 text-sm font-semibold">{t('record.net_by_day')}</figcaption>
      {!fails && <div ref={box} aria-hidden="true" className={layout} />}
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
