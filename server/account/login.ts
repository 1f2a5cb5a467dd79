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
import { requireWork } from './proof-of-work/proof-of-work.ts'

/** Calls queue before they cost anything, those from known subnets ahead of strangers, who under pressure bring a proof of work. */
const admit = async <Result>(arrival: Arrival, services: AccountServices, run: () => Promise<Result>): Promise<Result> => {
  const { passwords, homes } = services
  const who = subnetOf(arrival.address)
  const first = passwords.isCrowded() && homes.admits(who)
  // A full queue refuses at once: a proof would be lost.
  if (!first && !passwords.isFull()) await requireWork(services, arrival, 'login')
  return passwords.arrive(run, { who, signal: arrival.signal, first })
}

/** Whether this came ahead of strangers, because its subnet is known, though this member is no more at home there than they. */
const hasPushedIn = async (request: LoginRequest, services: AccountServices): Promise<boolean> => {
  if (request.input.type !== 'username' || !services.passwords.isFull()) return false
  return services.homes.has(subnetOf(request.address)) && !(await isFromHome(request, services))
}

const run = async (request: LoginRequest, services: AccountServices): Promise<SessionAnswer> => {
  if (await hasPushedIn(request, services)) throw new Refused('BUSY', { retryAfter: 2 })
  const limits = await services.settings.get('login.limits')
  await limitRate(services, { key: `login:${originOf(request.address)}`, max: limits.perAddressPerMinute, perSeconds: 60 })
  return request.input.type === 'sms' ? loginByCode(request, services) : loginByPassword(request, services, limits)
}

export const login = handle(contract.login, run, admit)
