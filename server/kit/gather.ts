const keysMax = 500
/** So many keys are worth a load of their own. */
const keysEnough = 32

/**
 * How long the look-up of players rests whose calls take money, in milliseconds: those that come close together are looked up together and then
 * share a batch. With four hundred a second a call costs a quarter less than where nearly each has a batch of its own. docs/decisions/0109
 */
export const playersRestMs = 8

type Waiting<Value> = { found(value: Value | undefined): void; failed(error: unknown): void }

/**
 * Batches loads. Keys requested while loads are running wait for the next batch, so a value is never older than its request. Without
 * `restMs` there is no timer: the running load paces the next.
 * @param loadsMax concurrent loads: fewer are larger and cost less
 * @param restMs least time between the begins of two loads with few keys, in milliseconds; a key that comes alone never waits for it
 */
export const gather = <Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { loadsMax = 2, restMs = 0 } = {},
) => {
  let waiting = new Map<Key, Waiting<Value>[]>()
  let loads = 0
  let begunAt = -Infinity
  let resting: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    const taken = takeSome(waiting)
    loads++
    begunAt = performance.now()
    try {
      const values = await load([...taken.keys()])
      for (const [key, askers] of taken) for (const asker of askers) asker.found(values.get(key))
    } catch (error) {
      for (const askers of taken.values()) for (const asker of askers) asker.failed(error)
    }
    loads--
    if (waiting.size > 0) come()
  }
  const begin = (): void => {
    if (loads < loadsMax && waiting.size > 0) void run()
  }
  const come = (): void => {
    clearTimeout(resting)
    const left = waiting.size < keysEnough ? begunAt + restMs - performance.now() : 0
    if (left > 0) resting = setTimeout(begin, left)
    // In the next turn of the event loop, so that requests of this one share the batch.
    else setImmediate(begin)
  }
  const takeSome = (from: Map<Key, Waiting<Value>[]>): Map<Key, Waiting<Value>[]> => {
    if (from.size <= keysMax) {
      waiting = new Map()
      return from
    }
    const taken = new Map([...from].slice(0, keysMax))
    for (const key of taken.keys()) from.delete(key)
    return taken
  }
  return (key: Key): Promise<Value | undefined> =>
    new Promise((found, failed) => {
      const askers = waiting.get(key)
      if (askers) askers.push({ found, failed })
      else waiting.set(key, [{ found, failed }])
      if (!askers && loads < loadsMax && (waiting.size === 1 || waiting.size === keysEnough)) come()
    })
}
