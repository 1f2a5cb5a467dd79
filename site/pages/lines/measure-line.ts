const tries = 3
const patienceMs = 5_000

/** The middle one of three. */
const middleOf = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[values.length >> 1]

type Tools = { fetch: typeof fetch; now: () => number }

/**
 * How long an address of the site takes to answer from here: the middle of three tries, in ms. Undefined when one fails; a
 * line that fails now and then is none to choose.
 */
export const measureLine = async (
  origin: string,
  { fetch: send, now }: Tools = { fetch: (...asked) => fetch(...asked), now: () => performance.now() },
): Promise<number | undefined> => {
  const times: number[] = []
  for (let count = 0; count < tries; count++) {
    const start = now()
    try {
      await send(`${origin}/healthz?at=${start}`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    } catch {
      return undefined
    }
    times.push(now() - start)
  }
  const middle = middleOf(times)
  return middle === undefined ? undefined : Math.max(1, Math.round(middle))
}
