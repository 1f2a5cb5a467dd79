import * as contract from '@tamuvo/contract/account-password.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { acceptTerms } from '../person-store.ts'

type Offers = OutputOf<typeof contract.firstLogin>['offers']

export const firstLogin = handle(contract.firstLogin, async ({ member, now }, { database, settings }: AccountServices) => {
  const acceptedAt = await acceptTerms(database, member.id, now)
  const { FREEPLAY3 } = await settings.get('switches')
  const offers: Offers = FREEPLAY3 ? ['deposit', 'demo', 'limits'] : ['deposit', 'limits']
  return { acceptedAt: acceptedAt.toISOString(), offers }
})
