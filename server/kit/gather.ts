const keysMax = 500

type Waiting<Value> = { found(value: Value | undefined): void; failed(error: unknown): void }

/**
 * Batches loads. Keys requested while loads are running wait for the next batch, so a value is never older than its request;
 * there is no timer: the running load paces the next.
 * @param loadsMax concurrent loads: fewer are larger and cost less
 */
export const gather = <Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>, { loadsMax = 2 } = {}) => {
  let waiting = new Map<Key, Waiting<Value>[]>()
  let loads = 0
  const run = async (): Promise<void> => {
    const taken = takeSome(waiting)
    loads++
    try {
      const values = await load([...taken.keys()])
      for (const [key, askers] of taken) for (const asker of askers) asker.found(values.get(key))
    } catch (error) {
      for (const askers of taken.values()) for (const asker of askers) asker.failed(error)
    }
    loads--
    if (waiting.size > 0) void run()
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
      // In the next turn of the event loop, so that requests of this one share the batch.
      if (waiting.size === 1 && !askers && loads < loadsMax)
        setImmediate(() => loads < loadsMax && waiting.size > 0 && void run())
    })
}
