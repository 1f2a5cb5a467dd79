import { getReferral as call } from '@tamuvo/contract/referral.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { personById } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { sumClaimableOf, sumMade } from '../reward/store.ts'
import type { ReferralServices } from './services.ts'
import { sumFriends } from './store.ts'

export const getReferral = handle(call, async ({ member, now, refuse }, { database, settings }: ReferralServices) => {
  const person = isTrialMember(member.id) ? undefined : await personById(database, member.id)
  if (!person) throw refuse('REAL_ACCOUNT_NEEDED')
  const { multiple, ...terms } = await settings.get('referral.terms')
  const { total, deposited, qualified, visits } = await sumFriends(database, member.id)
  const asked = { memberId: member.id, kind: 'REFERRAL', now } as const
  return {
    code: person.inviteCode,
    terms: { ...terms, multiple: toWire(amount(BigInt(multiple))) },
    stats: {
      clicks: visits,
      registered: total,
      deposited,
      qualified,
      earned: toWire(await sumMade(database, asked)),
      claimable: toWire((await sumClaimableOf(database, asked)).amount),
    },
  }
})
