import * as contract from '@tamuvo/contract/account-profile.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import type { AccountServices } from '../services.ts'
import { spendCode } from '../codes/codes.ts'
import { requireMobile } from '../codes/mobile.ts'
import { requireOwnCode } from '../codes/require-own-code.ts'
import { maskMobile } from '../masks.ts'
import { notifyMember } from '../messages/notify.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { mobileIndex, setMobile } from '../person-store.ts'
import { requireStepUp } from '../security/require-step-up.ts'

export const bindMobile = handle(contract.bindMobile, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  await requireStepUp(request, services, person)
  const { input, now: at, refuse } = request
  const { number } = await requireMobile(services, input, refuse)
  await requirePassword(request, services, input.password)
  const asked = { purpose: 'mobile', to: number, code: input.verificationCode, now: at, refuse } as const
  const code = await requireOwnCode(services, person, asked)
  try {
    await inTransaction(services.database, async (tx) => {
      if (!(await spendCode(tx, code, at))) throw refuse('SMS_EXPIRED')
      await setMobile(tx, person.id, number, at)
      await appendEvents(tx, { kind: 'member.mobile_changed', memberId: person.id, body: {}, at })
      await notifyMember(tx, services, {
        memberId: person.id,
        notice: 'mobile_changed',
        values: { value: maskMobile(number) },
        at,
      })
    })
  } catch (error) {
    if (isDuplicate(error, mobileIndex)) throw refuse('MOBILE_IN_USE', { fields: { mobileNum: 'taken' } })
    throw error
  }
  return {}
})
