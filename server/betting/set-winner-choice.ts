import * as contract from '@tamuvo/contract/winners.ts'
import { memberById } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { BettingServices } from './services.ts'
import { saveChoice } from './winner-store.ts'
import { forgetWinnerNames, publicName } from './winners.ts'

export const setWinnerChoice = handle(
  contract.setWinnerChoice,
  async ({ input, member, now, refuse }, services: BettingServices) => {
    const { database } = services
    const found = isTrialMember(member.id) ? undefined : await memberById(database, member.id)
    if (!found) throw refuse('REAL_ACCOUNT_NEEDED')
    if (input.choice === 'name' && publicName(found) === undefined) throw refuse('PUBLIC_NAME_NEEDED')
    await saveChoice(database, member.id, input.choice, now)
    forgetWinnerNames(services)
    return {}
  },
)
