/** The only place that asks the machine for the time. Everything else gets a clock passed in. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

// More than time servers correct in one step, and little enough not to matter for a draw.
const jumpMs = 2_000

/** A clock that can be corrected. */
export type SteadyClock = Clock & {
  /** @returns by how much it was off, in milliseconds */
  set(to: Date): number
}

/**
 * A clock that follows another one while it runs evenly, and ignores its jumps: time neither stops nor jumps unless set. Asked
 * several times with every entry, it makes one object.
 * @param followedMs milliseconds since 1970
 * @param elapsedMs monotonic time
 */
export const steadyClock = (
  followedMs: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): SteadyClock => {
  let at = followedMs()
  let followedAt = at
  let seen = elapsedMs()
  const now = (): Date => {
    const passed = elapsedMs()
    const said = followedMs()
    const own = passed - seen
    const theirs = said - followedAt
    at += Math.abs(theirs - own) < jumpMs ? theirs : own
    seen = passed
    followedAt = said
    return new Date(at)
  }
  const set = (to: Date): number => {
    const byMs = to.getTime() - now().getTime()
    at += byMs
    return byMs
  }
  return { now, set }
}

/** A clock for tests: it stands still until it is set or advanced. */
export const steppedClock = (start: string): Clock & { set(to: string): void; advance(ms: number): void } => {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime()
    },
    advance: (ms) => {
      at += ms
    },
  }
}
