import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Ref } from 'react'
import { briefTimes } from './parts/times.ts'
import { binCentre, boardHeight, pebbleRadius, pinGap, pinRadius, pinsOf } from './plinko-board.ts'

type Props = { table: readonly number[]; pebble: Ref<SVGGElement>; landed: number | undefined; isEmpty: boolean }

/** Pins, bins and the pebble, which its hook moves without React. */
export const PlinkoBoard = ({ table, pebble, landed, isEmpty }: Props) => {
  const t = useText()
  const rows = table.length - 1
  const radius = pebbleRadius(rows)
  return (
    <svg
      viewBox={`0 0 100 ${boardHeight(rows)}`}
      role="img"
      aria-label={t('arcade.board')}
      className="max-h-[min(42rem,100cqh)] w-[min(40rem,100cqw)]"
    >
      {pinsOf(rows).map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y + pinRadius(rows) * 0.5} r={pinRadius(rows)} fill="#02171d" fillOpacity="0.5" />
          <circle cx={x} cy={y} r={pinRadius(rows)} fill="#d8fbf6" />
        </g>
      ))}
      {table.map((hundredths, bin) => (
        <Bin key={bin} rows={rows} bin={bin} hundredths={hundredths} isHit={bin === landed} />
      ))}
      <g ref={pebble} data-bin={landed} visibility="hidden" display={isEmpty ? 'none' : undefined}>
        <circle r={radius} fill="#ffce6b" />
        <circle r={radius} fill="none" stroke="#8a4b12" strokeWidth={radius * 0.16} />
        <circle cx={-radius * 0.3} cy={-radius * 0.35} r={radius * 0.32} fill="#fff6d8" />
      </g>
    </svg>
  )
}

type BinProps = { rows: number; bin: number; hundredths: number; isHit: boolean }

/** From amber at the edges to violet in the middle: the rarer, the warmer. */
const Bin = ({ rows, bin, hundredths, isHit }: BinProps) => {
  const { x, y } = binCentre(rows, bin)
  const [width, height] = [pinGap(rows) * 0.9, pinGap(rows) * 0.72]
  const share = Math.abs(bin - rows / 2) / (rows / 2)
  const text = briefTimes(hundredths * 100).replace('×', '')
  return (
    <g
      data-bin-pays={hundredths * 100}
      transform={`translate(${x} ${y})`}
      className={cx('transition-transform duration-200', isHit && 'motion-safe:translate-y-[0.12em]')}
    >
      <rect
        x={-width / 2}
        y={-height / 2 + 0.5}
        width={width}
        height={height}
        rx={width * 0.16}
        fill="#02171d"
        fillOpacity="0.55"
      />
      <rect
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={width * 0.16}
        fill={`color-mix(in oklch, #f2643d ${Math.round(share * 100)}%, #7a6cf0)`}
        stroke={isHit ? '#ffffff' : 'none'}
        strokeWidth={width * 0.09}
      />
      <text
        textAnchor="middle"
        dominantBaseline="central"
        fontWeight="800"
        fontSize={fontSize(width, text)}
        fill="#ffffff"
        className="figures"
      >
        {text}
      </text>
    </g>
  )
}

const fontSize = (width: number, text: string): number => Math.min(width * 0.46, (width * 1.5) / Math.max(text.length, 2))
