import { fromWire } from '@tamuvo/money/amount.ts'
import uPlot from 'uplot'
import type { Overview } from './overview.ts'

type Chart = { setWidth: (width: number) => void; destroy: () => void }

const height = 220

/** Amounts as numbers, for their heights alone. */
const heightOf = (wire: string): number => Number(fromWire(wire)) / 100

/** Draws bars and line into an element. The library is fetched with this file alone. */
export const drawTeamChart = (host: HTMLElement, days: Overview['chart'], labels: { validBet: string; net: string }): Chart => {
  const colour = (name: string): string => getComputedStyle(host).getPropertyValue(name).trim()
  const [bar, accent, line, text] = [colour('--text3'), colour('--brand'), colour('--line'), colour('--text3')]
  const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  const bars = uPlot.paths.bars?.({ size: [0.6, 36] })
  const chart = new uPlot(
    {
      width: host.clientWidth,
      height,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.6, days.length - 0.4] },
        y: { range: (_, low, high) => rangeWithZero(low, high) },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: () => shownDays(days.length),
          values: (_, places) => places.map((place) => days[place]?.day.slice(5) ?? ''),
        },
        { ...axis, size: 64 },
      ],
      series: [
        {},
        { label: labels.validBet, fill: bar, stroke: bar, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) },
        { label: labels.net, stroke: accent, width: 2, points: { show: days.length <= 7, size: 6, fill: accent } },
      ],
    },
    [days.map((_, place) => place), days.map(({ validBet }) => heightOf(validBet)), days.map(({ net }) => heightOf(net))],
    host,
  )
  return { setWidth: (width) => chart.setSize({ width, height }), destroy: () => chart.destroy() }
}

/** At most seven days are named. */
const shownDays = (count: number): number[] => {
  const step = Math.ceil(count / 7)
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

/** Zero is always seen, with some room above and below. */
const rangeWithZero = (low: number, high: number): [number, number] => {
  const [least, most] = [Math.min(0, low), Math.max(0, high)]
  const room = Math.max(1, (most - least) * 0.08)
  return [least < 0 ? least - room : 0, most + room]
}
