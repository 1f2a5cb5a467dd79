import { add, amount, type Amount } from '@tamuvo/money/amount.ts'

const suffixMax = 99n

/** The lowest amount from base + 0.01 to base + 0.99 that is not in use; undefined when all are: then only the remark tells. */
export const uniqueAmount = (base: Amount, inUse: ReadonlySet<Amount>): Amount | undefined => {
  for (let suffix = 1n; suffix <= suffixMax; suffix++) {
    const free = add(base, amount(suffix))
    if (!inUse.has(free)) return free
  }
  return undefined
}
