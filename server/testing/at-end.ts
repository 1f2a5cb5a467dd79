type Close = () => unknown

const closes: Close[] = []

/**
 * Closes something once the test file that asks for it is over; what was opened last is closed first. Unlike `afterAll` it may be
 * called at any time: vitest forgets an `afterAll` that a running hook or test registers.
 */
export const atEnd = (close: Close): void => void closes.push(close)

/** Closes all of it, whatever fails. @throws {AggregateError} */
export const closeAll = async (): Promise<void> => {
  const failures: unknown[] = []
  for (let close = closes.pop(); close; close = closes.pop())
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'what a test file opened could not be closed')
}
