import { setVipLevel as call } from '@tamuvo/contract/vip.ts'
import { memberByName } from '../account/account.ts'
import { dayOf } from '../kit/days.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { writeRank } from '../loyalty/loyalty.ts'
import type { VipServices } from './services.ts'

export const setVipLevel = handle(call, async ({ input, now, refuse }, services: VipServices) => {
  const { database, settings } = services
  const member = await memberByName(database, input.username)
  if (!member) throw refuse('NOT_FOUND')
  const { timeZone } = await settings.get('brand')
  await inTransaction(database, (tx) =>
    writeRank(tx, { memberId: member.id, level: input.level, day: dayOf(timeZone, now), at: now }),
  )
  return { memberId: member.id.toString(), from: member.rankLevel, to: input.level }
})
