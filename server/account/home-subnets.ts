import type { Clock } from '../kit/clock.ts'
import type { Queryable } from '../kit/database.ts'
import type { Log } from '../kit/log.ts'
import { listHomeSubnets, writeHomeSubnet } from './home-store.ts'

/**
 * The subnets (see `subnetOf`) from which members have logged in within `homeMs`, in memory: what tells strangers apart while a flood
 * leaves no time for queries.
 */
export type HomeSubnets = {
  has(subnet: string): boolean
  /** Counts a try: whether the subnet is known and has not had its share of these seconds. A flood may come from a known subnet too. */
  admits(subnet: string): boolean
  /** Notes a login that is in the log already; written at most once a day. */
  remember(tx: Queryable, subnet: string, memberId: bigint): Promise<void>
  /** Reads what other processes noted since the last time. */
  refresh(): Promise<void>
}

export const homeMs = 90 * 86_400_000
const dayMs = 86_400_000
const refreshEveryMs = 30_000
/** A transaction may commit later than others with a later time. */
const overlapMs = 120_000
const subnetsMax = 100_000
/** So many subnets of a day one member makes known: an account must not open the door to all the addresses of a flood. */
const perMemberMax = 5
const shareMs = 10_000
const shareMax = 50

export const openHomeSubnets = (database: Queryable, clock: Clock, max = subnetsMax): HomeSubnets => {
  const lastAt = new Map<string, number>()
  let readAt = -Infinity
  const note = (subnet: string, at: number): void => {
    // At the end of the map: the one that was noted longest ago goes first.
    lastAt.delete(subnet)
    lastAt.set(subnet, at)
    if (lastAt.size > max) lastAt.delete(lastAt.keys().next().value ?? '')
  }
  const age = (subnet: string): number => clock.now().getTime() - (lastAt.get(subnet) ?? -Infinity)
  const has = (subnet: string): boolean => age(subnet) < homeMs
  let share = { since: -Infinity, counts: new Map<string, number>() }
  const count = (subnet: string): number => {
    const now = clock.now().getTime()
    if (Math.abs(now - share.since) >= shareMs) share = { since: now, counts: new Map() }
    const counted = (share.counts.get(subnet) ?? 0) + 1
    share.counts.set(subnet, counted)
    return counted
  }
  return {
    has,
    admits: (subnet) => has(subnet) && count(subnet) <= shareMax,
    remember: async (tx, subnet, memberId) => {
      if (age(subnet) < dayMs) return
      const at = clock.now()
      const since = new Date(at.getTime() - dayMs)
      const isNoted = await writeHomeSubnet(tx, { subnet, memberId, at }, { since, max: perMemberMax })
      if (isNoted) note(subnet, at.getTime())
    },
    refresh: async () => {
      const now = clock.now().getTime()
      const since = new Date(Math.max(now - homeMs, readAt - overlapMs))
      const found = await listHomeSubnets(database, since, max)
      for (const { subnet, at } of found.toReversed()) note(subnet, at.getTime())
      readAt = now
    },
  }
}

/** Keeps the subnets of a process up to date. @returns stops it */
export const followHomeSubnets = ({ homes, log }: { homes: HomeSubnets; log: Log }): (() => void) => {
  const refresh = (): void =>
    void homes.refresh().catch((error: unknown) => log.warn({ error: String(error) }, 'known subnets could not be read'))
  refresh()
  const timer = setInterval(refresh, refreshEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
