/** As long as a reader needs to see that it is in dispute. */
const afterMs = 120_000

/** When the demo decides on a dispute. */
export const demoDecidesAt = (disputedAt: Date): Date => new Date(disputedAt.getTime() + afterMs)
