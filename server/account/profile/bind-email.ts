import * as contract from '@tamuvo/contract/account-profile.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import type { AccountServices } from '../services.ts'
import { checkCode, type TypedCode, spendCode } from '../codes/codes.ts'
import { keyOfEmail } from '../codes/send-mail-code.ts'
import { maskEmail } from '../masks.ts'
import { notifyMember } from '../messages/notify.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { type Person, setEmail } from '../person-store.ts'
import { emailIndex } from '../store.ts'
import { requireStepUp } from '../security/require-step-up.ts'

type BindRequest = Request<typeof contract.bindEmail>

export const bindEmail = handle(contract.bindEmail, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  await requireStepUp(request, services, person)
  const { input, now: at, refuse } = request
  await requirePassword(request, services, input.password)
  const code = await requireCode(request, services, person)
  try {
    await inTransaction(services.database, async (tx) => {
      if (!(await spendCode(tx, code, at))) throw refuse('CODE_EXPIRED')
      await setEmail(tx, person.id, input.email, at)
      await appendEvents(tx, { kind: 'member.email_changed', memberId: person.id, body: {}, at })
      const notification = {
        memberId: person.id,
        notice: 'email_changed',
        values: { value: maskEmail(input.email) },
        at,
      } as const
      // The previous confirmed address is notified as well.
      if (person.isEmailConfirmed) await notifyMember(tx, services, { ...notification, to: person.email })
      await notifyMember(tx, services, notification)
    })
  } catch (error) {
    if (isDuplicate(error, emailIndex)) throw refuse('EMAIL_IN_USE', { fields: { email: 'taken' } })
    throw error
  }
  return {}
})

const requireCode = async ({ input, now, refuse }: BindRequest, { database, settings }: AccountServices, { id }: Person) => {
  const { codeTries } = await settings.get('sms.limits')
  const typed: TypedCode = { purpose: 'email', to: keyOfEmail(input.email), code: input.verificationCode, memberId: id }
  const check = await checkCode(database, typed, { triesMax: codeTries, now })
  if (check !== 'right') throw refuse(check === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED')
  return typed
}
