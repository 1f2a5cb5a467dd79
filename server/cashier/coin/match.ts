import { isOpen } from '../deposit/rules.ts'
import type { Payable } from './terms-store.ts'

/**
 * The deposit that coins are the payment of: one that they came in time for, else the newest one that is over; of each kind rather one
 * that asked for just as many. None: nothing was asked for.
 * @param payable oldest first
 * @returns `inTime`: the rate that was shown holds
 */
export const chooseDeposit = (
  { value, blockAt }: { value: bigint; blockAt: Date },
  payable: readonly Payable[],
): { deposit: Payable; inTime: boolean } | undefined => {
  const open = payable.filter(({ state, expiresAt }) => isOpen(state) && blockAt <= expiresAt)
  const late = payable.filter((each) => !open.includes(each)).toReversed()
  const exact = (list: readonly Payable[]) => list.find((each) => each.value === value) ?? list[0]
  const [inTime, over] = [exact(open), exact(late)]
  if (inTime) return { deposit: inTime, inTime: true }
  return over && { deposit: over, inTime: false }
}
