/** The only place that asks the machine for the time. Everything else is handed a clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: it stands still until it is set or moved on. */
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
