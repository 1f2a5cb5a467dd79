/** After this many failures in a row a vendor is left alone. */
const failuresMax = 5
/** For this long, then one call tries again. */
const restMs = 10_000

export type Breaker = {
  /** Whether a call may go out now. One that may has to be answered for with `succeeded` or `failed`. */
  mayCall(now: Date): boolean
  succeeded(): void
  failed(now: Date): void
  /** Whether calls are held back at the moment. */
  isOpen(now: Date): boolean
}

/** Leaves a vendor alone that keeps failing, and tries it with a single call from time to time. */
export const createBreaker = (): Breaker => {
  let failures = 0
  let restsUntil = 0
  let isTrying = false
  const isResting = (now: Date): boolean => failures >= failuresMax && (isTrying || now.getTime() < restsUntil)
  return {
    mayCall: (now) => {
      if (isResting(now)) return false
      isTrying = failures >= failuresMax
      return true
    },
    succeeded: () => {
      failures = 0
      isTrying = false
    },
    failed: (now) => {
      failures++
      isTrying = false
      restsUntil = now.getTime() + restMs
    },
    isOpen: isResting,
  }
}
