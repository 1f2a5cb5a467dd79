import { barPayee as call } from '@tamuvo/contract/cashier-payees.ts'
import { handle } from '../../kit/handle.ts'
import { changeBar } from './change-bar.ts'
import type { PayeeServices } from './services.ts'

export const barPayee = handle(call, async (request, services: PayeeServices) => {
  await changeBar(request, services, 'barred')
  return {}
})
