import * as contract from '@tamuvo/contract/account-staff.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { keyOfUsername } from './rules.ts'
import { writeLabels } from './store.ts'

export const labelMember = handle(contract.labelMember, async ({ input, refuse }, { database }: AccountServices) => {
  const labels = [...new Set(input.labels)]
  const memberId = await writeLabels(database, keyOfUsername(input.username), labels)
  if (memberId === undefined) throw refuse('NOT_FOUND')
  return { memberId: memberId.toString(), labels }
})
