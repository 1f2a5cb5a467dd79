import type { Clock } from './clock.ts'

/** Keeps apart who signs as a vendor or a payment provider does and who does not, by address, in this process. */
export type Strangers = {
  /** Whether calls from there are put off unread, after too many wrong signatures and no right one. */
  isBlocked(origin: string): boolean
  right(origin: string): void
  /** @returns whether the call is one of the few that are worth a record */
  wrong(origin: string): boolean
}

const minuteMs = 60_000
const dayMs = 86_400_000
const wrongMax = 20
const recordsMax = 60
const originsMax = 10_000

type Window = { since: number; count: number }

/** Counts one more within a minute. */
const add = (window: Window | undefined, now: number): Window =>
  window && Math.abs(now - window.since) < minuteMs ? { ...window, count: window.count + 1 } : { since: now, count: 1 }

export const openStrangers = (clock: Clock): Strangers => {
  const known = new Map<string, number>()
  const wrongs = new Map<string, Window>()
  let records: Window | undefined
  const keep = <Value>(map: Map<string, Value>, origin: string, value: Value): void => {
    if (map.size >= originsMax && !map.has(origin)) map.delete(map.keys().next().value ?? '')
    map.set(origin, value)
  }
  const isKnown = (origin: string, now: number): boolean => now - (known.get(origin) ?? -Infinity) < dayMs
  return {
    isBlocked: (origin) => {
      const window = wrongs.get(origin)
      if (!window || window.count < wrongMax) return false
      const now = clock.now().getTime()
      return Math.abs(now - window.since) < minuteMs && !isKnown(origin, now)
    },
    right: (origin) => keep(known, origin, clock.now().getTime()),
    wrong: (origin) => {
      const now = clock.now().getTime()
      keep(wrongs, origin, add(wrongs.get(origin), now))
      records = add(records, now)
      return records.count <= recordsMax
    },
  }
}
