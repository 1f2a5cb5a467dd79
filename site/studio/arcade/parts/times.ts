import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'

const digits = (places: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: 4 })
const full = digits(2)
const brief = digits(0)

/** "1.94×", "1,000.00×": at least two decimals. */
export const timesText = (multiple: Multiple): string => `${full.format(multiple / multipleScale)}×`

/** "2×", "0.4×": as short as it is exact, for labels of boards. */
export const briefTimes = (multiple: Multiple): string => `${brief.format(multiple / multipleScale)}×`
