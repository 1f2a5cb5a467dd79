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

/** Pressure lasts for a minute at least, so that a flood does not come in between two looks at the queue. */
export const openPressure = (clock: Clock, limits = usualLimits): Pressure => {
  let [before, counts] = [new Map<string, number>(), new Map<string, number>()]
  let since = -Infinity
  let queuedAt = -Infinity
  const turnTo = (now: number): void => {
    const age = Math.abs(now - since)
    if (age < minuteMs) return
    before = age < 2 * minuteMs ? counts : new Map()
    counts = new Map()
    since = now
  }
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  const isOver = (key: string, max: number): boolean => Math.max(before.get(key) ?? 0, counts.get(key) ?? 0) > max
  return {
    needsWork: ({ purpose, subnet, waiting }) => {
      const now = clock.now().getTime()
      turnTo(now)
      const own = `${purpose} ${subnet}`
      if (subnet !== undefined) {
        count(purpose)
        if (counts.size < subnetsMax) count(own)
      }
      if (waiting >= waitingMax) queuedAt = now
      const { [purpose]: max } = limits
      return Math.abs(now - queuedAt) < minuteMs || isOver(purpose, max.all) || isOver(own, max.subnet)
    },
  }
}
