import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refuse.ts'
import type { Staff } from '../../kit/staff.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, giveTo, holdConversation } from './conversation-store.ts'
import { listOnDuty, prolongDuty } from './duty-store.ts'
import { holdOf } from './rules.ts'
import { note } from './write.ts'

const minuteMs = 60_000

/** When a duty that is prolonged now expires. */
export const dutyUntil = async ({ settings }: Pick<ChatServices, 'settings'>, now: Date): Promise<Date> => {
  const { dutyMinutes } = await settings.get('service.desk')
  return new Date(now.getTime() + dutyMinutes * minuteMs)
}

/** Prolongs the duty of staff at work. @returns the queues they serve; undefined when not on duty */
export const isWorking = async (services: ChatServices, { name }: Staff, now: Date) =>
  prolongDuty(services.database, { name, now, until: await dutyUntil(services, now) })

/**
 * Locks a conversation for a member of staff, and assigns it where it is free.
 * @throws Refused NOT_FOUND, SERVICE_ENDED, SERVICE_TAKEN
 */
export const workOn = async (
  tx: Tx,
  services: ChatServices,
  { id, staff, now }: { id: bigint; staff: Staff; now: Date },
): Promise<Conversation> => {
  const held = await holdConversation(tx, id)
  if (!held) throw new Refused('NOT_FOUND')
  const onDuty = await listOnDuty(tx, now)
  const hold = holdOf(
    held,
    staff.name,
    onDuty.map(({ name }) => name),
  )
  if (hold === 'ended') throw new Refused('SERVICE_ENDED')
  if (hold === 'taken') throw new Refused('SERVICE_TAKEN', { by: held.staff })
  if (hold === 'free') await takeHeld(tx, services, held, staff.name, now)
  return held
}

/** Assigns a locked conversation to a member of staff. */
export const takeHeld = async (tx: Tx, services: ChatServices, held: Conversation, name: string, at: Date): Promise<void> => {
  await giveTo(tx, held.id, name)
  await note(tx, services, held, { event: 'TAKEN', name, at })
}
