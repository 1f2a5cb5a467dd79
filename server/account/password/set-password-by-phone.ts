import * as contract from '@tamuvo/contract/account-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { checkCode, spendCode } from '../codes/codes.ts'
import { requireMobile } from '../codes/mobile.ts'
import { sessionAnswer } from '../complete-login.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { findPersonByMobile } from '../person-store.ts'
import { isAssistant } from '../rules.ts'
import { requireSecondFactor } from '../security/require-second-factor.ts'
import { startSession } from '../start-session.ts'
import { finishReset } from './finish-reset.ts'
import { hashNewPassword } from './new-password.ts'

export const setPasswordByPhone = handle(contract.setPasswordByPhone, async (request, services: AccountServices) => {
  const { input, now, address, refuse } = request
  const { database, settings } = services
  await limitRate(services, {
    key: `reset-phone:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).phoneResetsPerMinute,
    perSeconds: 60,
  })
  const mobile = await requireMobile(services, input, refuse)
  const typed = { purpose: 'reset', to: mobile.number, code: input.verificationCode } as const
  const { codeTries } = await settings.get('sms.limits')
  const check = await checkCode(database, typed, { triesMax: codeTries, now })
  const person = await findPersonByMobile(database, mobile.number)
  if (check !== 'right' || !person) throw refuse(check === 'expired' ? 'SMS_EXPIRED' : 'SMS_INVALID_CODE')
  if (person.status === 'frozen') throw refuse('ACCOUNT_FROZEN')
  if (isAssistant(person.type)) throw refuse('NOT_MEMBER')
  const passwordHash = await hashNewPassword(request, services, person)
  await requireSecondFactor(services, person, { code: input.twoFactorCode, now, refuse })

  const token = await inTransaction(database, async (tx) => {
    if (!(await spendCode(tx, typed, now))) throw refuse('SMS_EXPIRED')
    await finishReset(tx, services, { person, passwordHash, address, at: now })
    return startSession(tx, services, { member: person, remember: false, request })
  })
  return sessionAnswer(token, 'NO')
})
