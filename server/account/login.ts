import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { limitRate } from './limit-rate.ts'
import { loginByCode } from './login-by-code.ts'
import { isFromHome, loginByPassword } from './login-by-password.ts'
import { originOf } from './origin.ts'

export const login = handle(contract.login, async (request, services: AccountServices) => {
  // While strangers fill the queue of passwords, they are refused before they cost anything.
  if (request.input.type === 'username' && services.passwords.isFull() && !(await isFromHome(request, services)))
    throw request.refuse('BUSY', { retryAfter: 2 })
  const limits = await services.settings.get('login.limits')
  await limitRate(services, { key: `login:${originOf(request.address)}`, max: limits.perAddressPerMinute, perSeconds: 60 })
  return request.input.type === 'sms' ? loginByCode(request, services) : loginByPassword(request, services, limits)
})
