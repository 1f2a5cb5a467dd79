import * as contract from '@tamuvo/contract/staff.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { removeStaffAuthenticator } from '../kit/staff-authenticators.ts'

export const resetStaffAuthenticator = handle(
  contract.resetStaffAuthenticator,
  async ({ input: { name }, staff, refuse }, { database, log }: KitServices) => {
    if (staff.isMachine) throw refuse('FORBIDDEN')
    if (name === staff.name) throw refuse('SAME_PERSON')
    if (!(await removeStaffAuthenticator(database, name))) throw refuse('TWOFA_OFF')
    log.warn({ name, by: staff.name }, 'the authenticator of a person of staff was reset')
    return {}
  },
)
