import * as contract from '@tamuvo/contract/safer.ts'
import { handle } from '../kit/handle.ts'
import { requireOwn } from './own.ts'
import type { SaferServices } from './services.ts'
import { writeCheckMinutes } from './store.ts'

export const setRealityCheck = handle(contract.setRealityCheck, async (request, services: SaferServices) => {
  const { id } = await requireOwn(request, services)
  await writeCheckMinutes(services.database, id, request.input.minutes, request.now)
  return {}
})
