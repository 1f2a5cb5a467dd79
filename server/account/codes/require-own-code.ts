import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import type { CodePurpose } from '../messages/letter.ts'
import type { Person } from '../person-store.ts'
import { checkCode, type TypedCode } from './codes.ts'

type Asked = { purpose: CodePurpose; code: string; now: Date; refuse: Refuse<'SMS_INVALID_CODE' | 'SMS_EXPIRED'>; to?: string }

/**
 * Checks a code that was sent to a member's phone.
 * @param asked `to`: the number, when it is not confirmed as the member's yet
 * @returns the argument for `spendCode`
 * @throws Refused SMS_INVALID_CODE, SMS_EXPIRED
 */
export const requireOwnCode = async (
  { database, settings }: AccountServices,
  { id, mobile }: Person,
  { purpose, code, now, refuse, to = mobile }: Asked,
): Promise<TypedCode> => {
  const { codeTries } = await settings.get('sms.limits')
  const typed = { purpose, to, code, memberId: id }
  const check = await checkCode(database, typed, { triesMax: codeTries, now })
  if (check !== 'right') throw refuse(check === 'wrong' ? 'SMS_INVALID_CODE' : 'SMS_EXPIRED')
  return typed
}
