import * as contract from '@tamuvo/contract/account-devices.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { requireOwn } from '../own.ts'
import { forgetAddressOf } from '../security/address-store.ts'

export const forgetAddress = handle(contract.forgetAddress, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  await forgetAddressOf(services.database, id, request.input.subnet)
  return {}
})
