import type { AccountServices } from './services.ts'
import { checkCode, type TypedCode } from './codes/codes.ts'
import { requireMobile } from './codes/mobile.ts'
import { completeLogin, logLogin, type SessionAnswer } from './complete-login.ts'
import type { LoginRequest } from './login-attempt.ts'
import { findLoginByMobile } from './store.ts'

/** Logs in with a code that was sent to the phone. For an unknown number every code is wrong. */
export const loginByCode = async (request: LoginRequest, services: AccountServices): Promise<SessionAnswer> => {
  const { input, now, refuse } = request
  const { database, settings } = services
  if (!(await settings.get('switches')).MOBILEVERCODELOGIN3) throw refuse('FORBIDDEN')
  const mobile = await requireMobile(services, { ...input, mobileNum: input.username }, refuse)
  const typed: TypedCode = { purpose: 'login', to: mobile.number, code: input.password }
  const { codeTries } = await settings.get('sms.limits')
  const check = await checkCode(database, typed, { triesMax: codeTries, now })
  const found = await findLoginByMobile(database, mobile.number)
  if (check !== 'right' || !found) {
    await logLogin(request, services, found, 'CODE_WRONG')
    throw refuse(check === 'expired' ? 'SMS_EXPIRED' : 'SMS_INVALID_CODE')
  }
  const { rememberMe: remember, entry } = input
  const proven = { found, proof: 'sms', code: typed, failures: 0, entry, remember, hasSolved: false, underLock: false } as const
  return completeLogin(request, services, proven)
}
