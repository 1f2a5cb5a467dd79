import { getPointBalance as call } from '@tamuvo/contract/points.ts'
import { handle } from '../kit/handle.ts'
import { periodOf } from '../kit/periods.ts'
import { accountRecord } from '../ledger/statements.ts'
import { pointsFrom, pointsOf } from './balance.ts'
import { sumPending } from './conversion-store.ts'
import type { PointsServices } from './services.ts'

/** Only the sums of a record. */
const noRows = { no: 1, size: 0 }

export const getPointBalance = handle(call, async ({ member, now }, { database, settings }: PointsServices) => {
  const { timeZone } = await settings.get('brand')
  const tomorrow = periodOf('daily', timeZone, now).until
  const earnedSince = async (since: Date): Promise<number> =>
    Number(
      pointsFrom(
        (await accountRecord(database, member.id, { from: since, until: tomorrow, walletAccounts: ['points'] }, noRows)).income,
      ),
    )
  return {
    points: Number(await pointsOf(database, member.id)),
    earnedToday: await earnedSince(periodOf('daily', timeZone, now).since),
    earnedThisMonth: await earnedSince(periodOf('monthly', timeZone, now).since),
    pending: Number(await sumPending(database, member.id)),
  }
})
