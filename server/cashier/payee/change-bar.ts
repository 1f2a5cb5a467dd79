import { personById } from '../../account/account.ts'
import { inTransaction } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { queueStop } from '../p2p/queue.ts'
import type { Staff } from '../../kit/staff.ts'
import { recordAction } from './action-store.ts'
import { readyToAnnounce } from './announce.ts'
import { lockPayeeById, writeBar } from './payee-store.ts'
import type { PayeeServices } from './services.ts'

type Asking = { input: { id: string; reason: string }; staff: Staff; now: Date; refuse: Refuse<'NOT_FOUND'> }

/** Bars a payee, removed ones too, or lifts the bar. One that is as asked for already stays as it is. */
export const changeBar = async (
  { input: { id, reason }, staff, now: at, refuse }: Asking,
  services: PayeeServices,
  action: 'barred' | 'unbarred',
): Promise<void> => {
  const announce = await readyToAnnounce(services)
  await inTransaction(services.database, async (tx) => {
    const payee = await lockPayeeById(tx, BigInt(id))
    const person = payee && (await personById(tx, payee.memberId))
    if (!payee || !person) throw refuse('NOT_FOUND')
    if ((payee.barredAt !== null) === (action === 'barred')) return
    await writeBar(tx, payee.id, action === 'barred' ? { reason, at } : undefined)
    await recordAction(tx, payee.id, { action, staffId: staff.id, reason, at })
    if (action === 'barred') await queueStop(tx, services, payee.memberId)
    await announce(tx, { person, payee, at, ...(action === 'barred' ? { event: action, reason } : { event: action }) })
  })
}
