import type { Log } from './kit/log.ts'

/** A part of the process that can be ended. */
type Part = { name: string; end(): Promise<void> }

/** Parts in the order in which they end. `hurry` aborts what still waits for others. */
export type Ending = { parts: readonly Part[]; hurry(): void }

/** Process supervisors usually kill after ten seconds. */
const usualLimits = { hurryMs: 6_000, giveUpMs: 9_000 }

/**
 * Ends one part after the other in bounded time, and logs parts that fail, that take so long that pending work is aborted, or
 * that do not end at all.
 * @returns the exit code: 0 when every part has ended in order
 */
export const endInOrder = async ({ parts, hurry }: Ending, log: Log, limits = usualLimits): Promise<0 | 1> => {
  let under = ''
  const endAll = async (): Promise<0 | 1> => {
    let code: 0 | 1 = 0
    for (const { name, end } of parts) {
      under = name
      try {
        await end()
      } catch (error) {
        code = 1
        log.error({ part: name, error: describe(error) }, 'a part did not end in order')
      }
    }
    return code
  }
  const late = setTimeout(() => {
    log.warn({ part: under, afterMs: limits.hurryMs }, 'a part takes long to end: what it waits for is broken off')
    hurry()
  }, limits.hurryMs)
  let tooLate: NodeJS.Timeout | undefined
  const givenUp = new Promise<0 | 1>((done) => {
    tooLate = setTimeout(() => {
      log.error({ part: under, afterMs: limits.giveUpMs }, 'the process ends although a part of it has not')
      done(1)
    }, limits.giveUpMs)
  })
  try {
    return await Promise.race([endAll(), givenUp])
  } finally {
    clearTimeout(late)
    clearTimeout(tooLate)
  }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
