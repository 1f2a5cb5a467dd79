import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { setLanguage } from './store.ts'

export const updateLanguage = handle(contract.updateLanguage, async ({ input, member }, { database }: AccountServices) => {
  await setLanguage(database, member.id, input.language)
  return {}
})
