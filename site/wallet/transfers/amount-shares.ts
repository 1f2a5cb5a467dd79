import { type Amount, amount, fromWire, minorPerUnit, toWire, zero } from '@tamuvo/money/amount.ts'

/** Shares of a balance to choose with one press, in percent. */
export const shares = [25, 50, 75, 100] as const

const floorTo = (value: bigint, isWhole: boolean): Amount => amount(isWhole ? (value / minorPerUnit) * minorPerUnit : value)

/** A share of a balance as it can be moved: rounded down, to whole units where the vendor takes no others. */
export const shareOf = (balance: string, percent: number, isWhole: boolean): string =>
  toWire(floorTo((fromWire(balance) * BigInt(percent)) / 100n, isWhole))

type Movable = { balance: string; min: string; isWhole: boolean }
export type AmountFault = 'common.amount_invalid' | 'transfer.below' | 'transfer.above' | 'transfer.whole'

/** Why an amount cannot be moved, before it is sent. @param typed as it travels; undefined where nothing readable was typed */
export const faultOf = (typed: string | undefined, { balance, min, isWhole }: Movable): AmountFault | undefined => {
  if (typed === undefined || fromWire(typed) <= zero) return 'common.amount_invalid'
  const moved = fromWire(typed)
  if (moved < fromWire(min)) return 'transfer.below'
  if (moved > fromWire(balance)) return 'transfer.above'
  return floorTo(moved, isWhole) === moved ? undefined : 'transfer.whole'
}
