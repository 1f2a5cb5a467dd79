import { zero } from '@tamuvo/money/amount.ts'
import type { memberById } from '../../account/account.ts'
import { minuteOfDay } from '../../kit/days.ts'
import type { CashierServices } from '../services.ts'
import { hasPaidIn } from './store.ts'
import type { Payer } from './terms.ts'

type Member = NonNullable<Awaited<ReturnType<typeof memberById>>>

/** What access to methods depends on. */
export const payerOf = async (
  services: Pick<CashierServices, 'database' | 'settings' | 'depositRoom'>,
  { id, rankLevel }: Pick<Member, 'id' | 'rankLevel'>,
  now: Date,
): Promise<Payer> => {
  const { database } = services
  const [{ timeZone }, findRoom, paid] = await Promise.all([
    services.settings.get('brand'),
    services.depositRoom(now),
    hasPaidIn(database, id),
  ])
  const { kycLevel } = await findRoom(database, { memberId: id, pending: zero })
  return { rankLevel, kycLevel, hasPaidIn: paid, minuteOfDay: minuteOfDay(timeZone, now) }
}
