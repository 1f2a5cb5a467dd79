import { type Amount, amount } from '@tamuvo/money/amount.ts'

const stepMs = 3_000
const step = amount(16_511n)
const base = amount(100_000_000n)
const stepsBeforeRestart = 200_000
const startMs = Date.UTC(2026, 0, 1)

/**
 * The figure of the brand's "formula" display: made from the time, the same for everybody, growing by 165.11 every three
 * seconds and back at its start about once a week. It is no pool.
 */
export const formulaFigure = (nowMs: number): Amount => {
  const steps = Math.max(0, Math.floor((nowMs - startMs) / stepMs))
  return amount(base + step * BigInt(steps % stepsBeforeRestart))
}
