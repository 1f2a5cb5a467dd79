import { clearAlarm, raiseAlarm } from '../../kit/alarms.ts'
import { isUnavailable } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'

type Round<Item> = {
  /** The name of the alarm that stands as long as one fails. */
  alarm: string
  nameOf(item: Item): string
  work(item: Item): Promise<void>
  /** Whether an error is one of all items: the rest waits for the next round, without an alarm. */
  isOfAll?(error: unknown): boolean
}

/**
 * Works on each item by itself: one that fails is logged, is an alarm, and is tried again in the next round; the others go on.
 * @throws what is wrong with the database, or with all items
 */
export const workOnEach = async <Item>(
  { database, clock, log }: Pick<KitServices, 'database' | 'clock' | 'log'>,
  items: AsyncIterable<Item> | Iterable<Item>,
  { alarm, nameOf, work, isOfAll = () => false }: Round<Item>,
): Promise<void> => {
  const failed: string[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isUnavailable(error) || isOfAll(error)) throw error
      failed.push(nameOf(item))
      log.error({ alarm, item: nameOf(item), error: String(error) }, 'work on coins failed, and is tried again')
    }
  }
  const now = clock.now()
  if (failed.length === 0) return clearAlarm(database, alarm, now)
  const sentence = `${failed.length} of coins cannot be worked on, ${failed[0]} first; the log says why. They are tried again, the others go on.`
  await raiseAlarm(database, { name: alarm, sentence, since: now })
}
