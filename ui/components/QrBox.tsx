import { useMemo } from 'react'
import { encode } from 'uqr'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'

type Props = {
  value: string
  /** What scanning leads to. */ label: string
  /** Side in px. */ size?: number
  /** White rim in px. */ margin?: number
  className?: string
}

/** A QR code with medium error correction: 200 px with a rim of 20 by default; always dark on white, in both themes. */
export const QrBox = ({ value, label, size = 200, margin = 20, className }: Props) => {
  const t = useText()
  const { path, side } = useMemo(() => drawQr(value), [value])
  const scale = side / Math.max(1, size - 2 * margin)
  const rim = margin * scale
  return (
    <svg
      role="img"
      aria-label={t('common.qr_label', { what: label })}
      width={size}
      height={size}
      viewBox={`${-rim} ${-rim} ${side + 2 * rim} ${side + 2 * rim}`}
      shapeRendering="crispEdges"
      className={cx('rounded-input bg-white', className)}
    >
      <path d={path} fill="#0b0f1a" />
    </svg>
  )
}

/** Where the dark squares are, with medium error correction. @returns a path in squares, and how many of them a side has */
export const drawQr = (value: string): { path: string; side: number } => {
  const { data, size } = encode(value, { ecc: 'M', border: 0 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { path, side: size }
}
