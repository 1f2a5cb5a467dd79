import { useEffect, useRef } from 'react'
import type { DaySeries } from './draw-day-chart.ts'

type Props = {
  /** What stands under each place: "08-05", "13:05". The same array as long as it says the same. */
  labels: readonly string[]
  /** The same array as long as it says the same. */
  series: readonly DaySeries[]
  /** It could not be drawn: the caller shows the figures in words, which it has for who sees no chart. */
  onFail: () => void
}

/** All that is needed of the library's own style sheet: what has neither a cursor nor a legend needs no more. */
const layout =
  'min-h-55 overflow-hidden [&_.u-axis]:absolute [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:block [&_canvas]:size-full'

/** Amounts by day or time. Hidden from assistive technology: the figures stand beside it. */
export const DayChart = ({ labels, series, onFail }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  }, [onFail])
  useEffect(() => {
    const host = box.current
    if (!host) return undefined
    const ended = new AbortController()
    const draw = async (): Promise<void> => {
      try {
        const { drawDayChart } = await import('./draw-day-chart.ts')
        if (ended.signal.aborted) return
        const chart = drawDayChart(host, labels, series)
        const sizes = new ResizeObserver(() => chart.setWidth(host.clientWidth))
        sizes.observe(host)
        ended.signal.addEventListener('abort', () => {
          sizes.disconnect()
          chart.destroy()
        })
      } catch {
        // Not fetched, or a browser that the library does not know, such as one with a language of no country.
        fail.current()
      }
    }
    void draw()
    return () => ended.abort()
  }, [labels, series])
  return <div ref={box} aria-hidden="true" className={layout} />
}
