import * as contract from '@tamuvo/contract/account.ts'
import { type Arrival, handle } from '../kit/handle.ts'
import { Refused } from '../kit/refuse.ts'
import type { AccountServices } from './services.ts'
import type { SessionAnswer } from './complete-login.ts'
import { limitRate } from './limit-rate.ts'
import type { LoginRequest } from './login-attempt.ts'
import { loginByCode } from './login-by-code.ts'
import { isFromHome, loginByPassword } from './login-by-password.ts'
import { originOf, subnetOf } from './origin.ts'

const busy = (): Refused => new Refused('BUSY', { retryAfter: 2 })

/** While the queue of passwords is full, strangers are refused by their subnet, before they cost anything. */
const admit = ({ address }: Arrival, { passwords, homes }: AccountServices): void => {
  if (passwords.isFull() && !homes.admits(subnetOf(address))) throw busy()
}

const run = async (request: LoginRequest, services: AccountServices): Promise<SessionAnswer> => {
  // The subnet is known; now it is asked whether this member is at home there.
  if (request.input.type === 'username' && services.passwords.isFull() && !(await isFromHome(request, services))) throw busy()
  const limits = await services.settings.get('login.limits')
  await limitRate(services, { key: `login:${originOf(request.address)}`, max: limits.perAddressPerMinute, perSeconds: 60 })
  return request.input.type === 'sms' ? loginByCode(request, services) : loginByPassword(request, services, limits)
}

export const login = handle(contract.login, run, admit)
