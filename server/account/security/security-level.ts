const mediumFrom = 4
const highFrom = 6

/** The ring around the number of things that are done: up to 3 of 8 low, up to 5 medium, from 6 on high. */
export const securityLevel = (items: readonly { done: boolean }[]): { level: 'LOW' | 'MEDIUM' | 'HIGH'; done: number } => {
  const done = items.filter((item) => item.done).length
  return { level: done >= highFrom ? 'HIGH' : done >= mediumFrom ? 'MEDIUM' : 'LOW', done }
}
