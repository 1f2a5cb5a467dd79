import * as contract from '@tamuvo/contract/winners.ts'
import { memberById } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { BettingServices } from './services.ts'
import { choicesOf } from './winner-store.ts'
import { maskWinner, publicName } from './winners.ts'

export const getWinnerChoice = handle(contract.getWinnerChoice, async ({ member, refuse }, { database }: BettingServices) => {
  const found = isTrialMember(member.id) ? undefined : await memberById(database, member.id)
  if (!found) throw refuse('REAL_ACCOUNT_NEEDED')
  const name = publicName(found) ?? null
  const chosen = (await choicesOf(database, [member.id])).get(member.id)
  // A nickname that has become another may be one that is not shown.
  const choice: contract.WinnerChoice = chosen === undefined || (chosen === 'name' && name === null) ? 'masked' : chosen
  return {
    choice,
    masked: maskWinner(found.username),
    name,
  }
})
