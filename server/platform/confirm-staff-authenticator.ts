import * as contract from '@tamuvo/contract/staff.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { confirmStaffSecret } from '../kit/staff-authenticators.ts'
import { authenticatorOf, showCode } from '../kit/staff-codes.ts'

export const confirmStaffAuthenticator = handle(
  contract.confirmStaffAuthenticator,
  async ({ input: { code }, staff, address, refuse }, services: KitServices) => {
    if (staff.isMachine) throw refuse('FORBIDDEN')
    const found = await authenticatorOf(services, staff, address)
    if (!found) throw refuse('TWOFA_OFF')
    if (found.isConfirmed) throw refuse('TWOFA_ON')
    await showCode(services, staff, found, { code, address, take: confirmStaffSecret })
    return {}
  },
)
