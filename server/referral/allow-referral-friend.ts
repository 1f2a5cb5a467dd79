import { allowReferralFriend as call } from '@tamuvo/contract/referral.ts'
import { memberByName } from '../account/account.ts'
import { inTransaction } from '../kit/database.ts'
import { dayOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { writeSteps } from '../loyalty/loyalty.ts'
import { allowedStep, findFriend, insertAllowed } from './allow-store.ts'
import type { ReferralServices } from './services.ts'

export const allowReferralFriend = handle(call, async ({ input, staff, now, refuse }, services: ReferralServices) => {
  const { database, settings } = services
  const member = await memberByName(database, input.username)
  if (!member) throw refuse('NOT_FOUND')
  const friendId = member.id
  const { timeZone } = await settings.get('brand')
  const friend = await inTransaction(database, async (tx) => {
    const found = await findFriend(tx, friendId)
    if (!found) throw refuse('NOT_FOUND')
    if (found.isAllowed) return found
    if (found.state !== 'REJECTED') throw refuse('CASE_CLOSED')
    if (await insertAllowed(tx, { friendId, by: staff.id, reason: input.reason, at: now }))
      await writeSteps(tx, [{ memberId: friendId, step: allowedStep, day: dayOf(timeZone, now), at: now }])
    return found
  })
  return { friendId: friendId.toString(), referrerId: friend.referrerId.toString() }
})
