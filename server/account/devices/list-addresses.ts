import * as contract from '@tamuvo/contract/account-devices.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { subnetOf } from '../origin.ts'
import { requireOwn } from '../own.ts'
import { listAddressesOf } from '../security/address-store.ts'

const dayMs = 86_400_000

export const listAddresses = handle(contract.listAddresses, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const { addressDays } = await services.settings.get('auth.secondCheck')
  const known = await listAddressesOf(services.database, id, new Date(request.now.getTime() - addressDays * dayMs))
  return {
    list: known.map(({ subnet, firstAt, lastAt }) => ({
      subnet,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      current: subnet === subnetOf(request.address),
    })),
  }
})
