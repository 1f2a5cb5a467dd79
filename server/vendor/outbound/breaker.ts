/** Failures in a row that open the breaker. */
const failuresMax = 5
/** How long it stays open before one trial call. */
const restMs = 10_000

export type Breaker = {
  /** Whether a call may go out now. Its outcome must be reported with `succeeded` or `failed`. */
  mayCall(now: Date): boolean
  succeeded(): void
  failed(now: Date): void
  /** Whether calls are blocked at the moment. */
  isOpen(now: Date): boolean
}

/** A circuit breaker: blocks calls to a failing vendor, and lets a single trial call through from time to time. */
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
