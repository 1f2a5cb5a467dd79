import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { limitRate } from './limit-rate.ts'
import { loginByCode } from './login-by-code.ts'
import { loginByPassword } from './login-by-password.ts'
import { originOf } from './origin.ts'

export const login = handle(contract.login, async (request, services: AccountServices) => {
  if (request.input.type === 'username') services.passwords.requireRoom()
  const limits = await services.settings.get('login.limits')
  await limitRate(services, { key: `login:${originOf(request.address)}`, max: limits.perAddressPerMinute, perSeconds: 60 })
  return request.input.type === 'sms' ? loginByCode(request, services) : loginByPassword(request, services, limits)
})
