import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import { endSession } from '../kit/session.ts'
import type { AccountServices } from './services.ts'

export const logout = handle(contract.logout, async ({ member }, { database }: AccountServices) => {
  await endSession(database, member.tokenHash)
  return {}
})
