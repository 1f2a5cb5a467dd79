import { fromWire } from '@tamuvo/money/amount.ts'
import uPlot from 'uplot'

/** Amounts of days or times, drawn in a colour of the theme, "--brand". */
export type DaySeries = { is: 'bars' | 'line'; label: string; colour: string; amounts: readonly string[] }

export type DrawnChart = { setWidth: (width: number) => void; destroy: () => void }

const height = 220
/** What a label and the space beside it take, with a share of the axis of amounts. */
const labelWidth = 72

/** Amounts as numbers, for their heights alone. */
const heightOf = (wire: string): number => Number(fromWire(wire)) / 100

/** Draws amounts by day or time into an element. The library is fetched with this file alone. @param labels "08-05" */
export const drawDayChart = (host: HTMLElement, labels: readonly string[], series: readonly DaySeries[]): DrawnChart => {
  const colour = (name: string): string => getComputedStyle(host).getPropertyValue(name).trim()
  const [line, text] = [colour('--line'), colour('--text3')]
  const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] })
  const chart = new uPlot(
    {
      width: host.clientWidth,
      height,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.6, labels.length - 0.4] },
        y: { range: (_, low, high) => rangeWithZero(low, high) },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: ({ width }) => shownPlaces(labels.length, Math.floor(width / labelWidth)),
          values: (_, places) => places.map((place) => labels[place] ?? ''),
        },
        { ...axis, size: 64 },
      ],
      series: [{}, ...series.map((each) => lookOf(each, colour(each.colour), labels.length, bars))],
    },
    [labels.map((_, place) => place), ...series.map(({ amounts }) => amounts.map(heightOf))],
    host,
  )
  return { setWidth: (width) => chart.setSize({ width, height }), destroy: () => chart.destroy() }
}

const lookOf = (
  { is, label }: DaySeries,
  colour: string,
  count: number,
  bars: uPlot.Series.PathBuilder | undefined,
): uPlot.Series =>
  is === 'bars'
    ? { label, fill: colour, stroke: colour, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) }
    : { label, stroke: colour, width: 2, points: { show: count <= 7, size: 6, fill: colour } }

/** So many places are named as there is room for, seven at most. */
const shownPlaces = (count: number, room: number): number[] => {
  const step = Math.ceil(count / Math.min(7, Math.max(2, room)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/** Zero is always seen, with some room above and below. */
const rangeWithZero = (low: number, high: number): [number, number] => {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  const room = Math.max(1, (most - least) * 0.08)
  return [least < 0 ? least - room : 0, most > 0 ? most + room : least < 0 ? 0 : 1]
}
