import * as contract from '@tamuvo/contract/account-security.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { setAlwaysVerifying } from '../person-store.ts'
import { methodsOf } from './second-proof.ts'

export const setAlwaysVerify = handle(contract.setAlwaysVerify, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, refuse } = request
  // The real name alone is too weak: who knows the password often knows the name.
  if (input.on && methodsOf(person, 'none', false).length === 0) throw refuse('VERIFY_METHOD_NEEDED')
  if (!input.on && person.alwaysVerify) await requirePassword(request, services, input.password)
  await setAlwaysVerifying(services.database, person.id, input.on)
  return {}
})
