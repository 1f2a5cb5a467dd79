const mediumFrom = 4
const highFrom = 6

/** Up to 3 of 8 done items are low, up to 5 medium, from 6 on high. */
export const securityLevel = (items: readonly { done: boolean }[]): { level: 'LOW' | 'MEDIUM' | 'HIGH'; done: number } => {
  const done = items.filter((item) => item.done).length
  return { level: done >= highFrom ? 'HIGH' : done >= mediumFrom ? 'MEDIUM' : 'LOW', done }
}
