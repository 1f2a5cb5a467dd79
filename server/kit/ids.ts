import type { Clock } from './clock.ts'

const epochMs = Date.UTC(2024, 0, 1)

/** Makes ids. Each lies above the one before. */
export type IdMaker = (() => bigint) & {
  /** Ids made from now on lie above this one, whatever the clock says: it was made by a process whose clock is ahead. */
  skipPast(id: bigint): void
}

/**
 * Makes ids that grow with time, without asking the database: 41 bits of milliseconds since 2024, 10 bits of the
 * process, the rest a sequence. Rows made together lie together on disk, and any shard can make its own.
 * @param node 0…1019, different for every running process; those above are of statements that number rows themselves (`numbered_id` in SQL)
 * @param sequenceBits 12 for a full 63-bit id; 8 for member ids: a ledger account adds four bits for the wallet account
 */
export const idMaker = (clock: Clock, node: number, sequenceBits = 12): IdMaker => {
  const sequenceMax = 1 << sequenceBits
  const nodeShift = BigInt(sequenceBits)
  let lastMs = 0
  let sequence = 0
  // The ids of a millisecond have all but the sequence in common.
  const firstOf = (ms: number): bigint => ((BigInt(ms) << 10n) | BigInt(node & 1023)) << nodeShift
  let first = firstOf(lastMs)
  const goTo = (ms: number, at: number): void => {
    lastMs = ms
    sequence = at
    first = firstOf(ms)
  }
  const last = (): bigint => first + BigInt(sequence)
  const next = (): bigint => {
    const nowMs = clock.now().getTime() - epochMs
    // A clock that jumps back must not repeat ids: continue from the last one.
    if (nowMs > lastMs) goTo(nowMs, 0)
    else if (++sequence === sequenceMax) goTo(lastMs + 1, 0)
    return last()
  }
  const skipPast = (id: bigint): void => {
    // Within a millisecond the process comes before the sequence: only the next one is above for sure.
    if (id > last()) goTo(Number(id >> (nodeShift + 10n)) + 1, -1)
  }
  return Object.assign(next, { skipPast })
}

/** The lowest full 63-bit id that can be made at `at`: turns a time range into an id range. */
export const firstIdAt = (at: Date): bigint => BigInt(Math.max(0, at.getTime() - epochMs)) << 22n

/** When a full 63-bit id was made, to the millisecond. */
export const timeOfId = (id: bigint): Date => new Date(Number(id >> 22n) + epochMs)

/**
 * One of 4,096 groups by which members' rows are indexed; `member_group` in SQL computes the same. A member id
 * ends in the process and a sequence that is nearly always 0, so the milliseconds above them are mixed in.
 */
export const memberGroup = (memberId: bigint): bigint => ((memberId >> 18n) + memberId) & 4095n

/** When the id of a column was made, in SQL. @param column "m.id" */
export const timeOfIdIn = (column: string): string =>
  `((timestamp '2024-01-01' + (${column} >> 22) * interval '1 millisecond') AT TIME ZONE 'UTC')`

/** The day of an `id` column in SQL. @param zone the parameter of the time zone, "$2" */
export const dayOfId = (zone: string): string => `(${timeOfIdIn('id')} AT TIME ZONE ${zone})::date`
