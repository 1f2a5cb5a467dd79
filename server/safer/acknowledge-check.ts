import * as contract from '@tamuvo/contract/safer.ts'
import { handle } from '../kit/handle.ts'
import type { SaferServices } from './services.ts'
import { checkMinutesOf, writeChecked } from './store.ts'

export const acknowledgeCheck = handle(contract.acknowledgeCheck, async ({ member, now }, { database }: SaferServices) => {
  await writeChecked(database, member.id, now)
  const minutes = await checkMinutesOf(database, member.id)
  return { checkAt: new Date(now.getTime() + minutes * 60_000).toISOString() }
})
