import type { Queryable } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { firstIdAt } from '../../kit/ids.ts'
import type { AgentServices } from '../services.ts'
import { countSent } from './store.ts'

/** How many messages an agent, with all assistants, may still send on the day of the site. */
export const leftToday = async (
  from: Queryable,
  { settings }: Pick<AgentServices, 'settings'>,
  agentId: bigint,
  now: Date,
): Promise<{ left: number; perDay: number }> => {
  const [{ timeZone }, { messagesPerDay: perDay }] = await Promise.all([settings.get('brand'), settings.get('agent.limits')])
  const sent = await countSent(from, agentId, firstIdAt(startOfDay(timeZone, dayOf(timeZone, now))))
  return { left: Math.max(0, perDay - sent), perDay }
}
