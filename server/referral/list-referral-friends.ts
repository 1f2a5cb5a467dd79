import { type FriendState, listReferralFriends as call } from '@tamuvo/contract/referral.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { maskWinner } from '../betting/winners.ts'
import { startOfDay } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { ReferralServices } from './services.ts'
import { type Friend, listFriends } from './store.ts'

export const listReferralFriends = handle(
  call,
  async ({ input, member, now, refuse }, { database, settings }: ReferralServices) => {
    if (isTrialMember(member.id)) throw refuse('REAL_ACCOUNT_NEEDED')
    const { timeZone } = await settings.get('brand')
    const { list, total } = await listFriends(database, member.id, input)
    const sent = list.map((friend) => {
      const until = startOfDay(timeZone, friend.until)
      const isOver = friend.state === 'OPEN' && until <= now
      return {
        id: friend.friendId.toString(),
        friend: maskWinner(friend.username),
        registeredAt: friend.registeredAt.toISOString(),
        until: until.toISOString(),
        firstDeposit: toWire(friend.firstDeposit),
        deposit: toWire(friend.deposit < zero ? zero : friend.deposit),
        valid: toWire(friend.valid < zero ? zero : friend.valid),
        state: isOver ? ('REJECTED' as const) : stateOf(friend),
        reason: isOver ? ('TIME_OVER' as const) : friend.reason,
      }
    })
    return sentPage(sent, total, input)
  },
)

const stateOf = ({ state, firstDeposit }: Friend): FriendState => {
  if (state !== 'OPEN') return state
  return firstDeposit > zero ? 'DEPOSITED' : 'REGISTERED'
}
