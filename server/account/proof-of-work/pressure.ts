import type { WorkPurpose } from '@tamuvo/contract/account-work.ts'
import type { Clock } from '../../kit/clock.ts'

type Limits = Record<WorkPurpose, { subnet: number; all: number }>

/** Whether so many strangers come to this process that each has to bring a proof of work. */
export type Pressure = {
  /**
   * Counts a call, and says whether strangers need a proof for what it asks.
   * @param call `subnet`: that of a stranger; `waiting`: how many wait for their password to be checked
   */
  needsWork(call: { purpose: WorkPurpose; subnet: string | undefined; waiting: number }): boolean
}

/**
 * Calls of strangers in a minute: from a subnet as many as `rate.limits` leave to one address of it, and of all as many as take about a tenth
 * of a core: drawing a captcha takes 20 ms. Logins and registrations of all are measured by their queue.
 */
const usualLimits: Limits = {
  login: { subnet: 120, all: Infinity },
  register: { subnet: 60, all: Infinity },
  captcha: { subnet: 140, all: 300 },
  code: { subnet: 60, all: 300 },
}

/** A quarter of the queue: who comes now waits about a quarter of a second. */
const waitingMax = 25
const minuteMs = 60_000
const subnetsMax = 10_000

/** What was counted in this minute and in the one before. */
type Counts = { own: Map<string, number>; all: Map<WorkPurpose, number> }

const noCounts = (): Counts => ({ own: new Map(), all: new Map() })

/** Pressure lasts for a minute at least, so that a flood does not come in between two looks at the queue. */
export const openPressure = (clock: Clock, limits = usualLimits): Pressure => {
  let [before, counts] = [noCounts(), noCounts()]
  let since = -Infinity
  let queuedAt = -Infinity
  const turnTo = (now: number): void => {
    const age = Math.abs(now - since)
    if (age < minuteMs) return
    before = age < 2 * minuteMs ? counts : noCounts()
    counts = noCounts()
    since = now
  }
  /** Counts a call of a subnet. @returns whether it alone needs proofs: it asks too often, or so many do that it cannot be counted */
  const countOwn = (purpose: WorkPurpose, subnet: string): boolean => {
    const key = `${purpose} ${subnet}`
    const known = counts.own.get(key)
    if (known === undefined && counts.own.size >= subnetsMax) return true
    const own = (known ?? 0) + 1
    counts.own.set(key, own)
    return Math.max(before.own.get(key) ?? 0, own) > limits[purpose].subnet
  }
  return {
    needsWork: ({ purpose, subnet, waiting }) => {
      const now = clock.now().getTime()
      turnTo(now)
      const isAlone = subnet !== undefined && countOwn(purpose, subnet)
      // What a subnet asks beyond its own limit makes work for itself, not for all.
      if (subnet !== undefined && !isAlone) counts.all.set(purpose, (counts.all.get(purpose) ?? 0) + 1)
      if (waiting >= waitingMax) queuedAt = now
      const ofAll = Math.max(before.all.get(purpose) ?? 0, counts.all.get(purpose) ?? 0)
      return isAlone || Math.abs(now - queuedAt) < minuteMs || ofAll > limits[purpose].all
    },
  }
}
