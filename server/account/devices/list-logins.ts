import * as contract from '@tamuvo/contract/account-devices.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { AccountServices } from '../services.ts'
import { listLoginsOf } from '../login-store.ts'
import { requireOwn } from '../own.ts'
import { deviceLabel } from './device-label.ts'

const shownDays = 90
const dayMs = 86_400_000

export const listLogins = handle(contract.listLogins, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const { input } = request
  const since = new Date(request.now.getTime() - shownDays * dayMs)
  const { logins, total } = await listLoginsOf(services.database, id, { ...input, since })
  const shown = logins.map(({ at, address, device, result }) => ({
    at: at.toISOString(),
    address,
    device: deviceLabel(device),
    result,
  }))
  return sentPage(shown, total, input)
})
