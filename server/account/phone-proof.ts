import type * as contract from '@tamuvo/contract/account.ts'
import type { Tx } from '../kit/database.ts'
import type { Request } from '../kit/handle.ts'
import type { AccountServices } from './services.ts'
import { checkCode, spendCode, type TypedCode } from './codes/codes.ts'
import { findPersonByMobile } from './person-store.ts'
import type { PhoneProof } from './provider/id-token.ts'
import { isProofUsed, useProof } from './provider/provider-store.ts'
import type { Rules } from './registration.ts'

type Registration = Request<typeof contract.register>

/** The proof of a phone: a code that we sent, or the token of an auth provider. */
export type ShownPhone = { code: TypedCode } | { proof: PhoneProof }

/**
 * Checks the proof of a phone, where registration needs one. Whether the number is registered is disclosed only with a valid
 * proof.
 * @returns undefined where none is needed
 */
export const requirePhone = async (
  request: Registration,
  services: AccountServices,
  rules: Rules,
  mobile: string,
): Promise<ShownPhone | undefined> => {
  if (!rules.verificationCode.enabled) return undefined
  const byProvider = (await services.settings.get('sms.channel')) === 'firebase' && services.phoneProvider
  const shown = byProvider ? await byToken(request, services, mobile) : await byCode(request, services, mobile)
  if (await findPersonByMobile(services.database, mobile))
    throw request.refuse('MOBILE_IN_USE', { fields: { mobileNum: 'taken' } })
  return shown
}

const byCode = async (
  { input, now, refuse }: Registration,
  { database, settings }: AccountServices,
  mobile: string,
): Promise<ShownPhone> => {
  const { codeTries } = await settings.get('sms.limits')
  const code = { purpose: 'register', to: mobile, code: input.verificationCode } as const
  const check = await checkCode(database, code, { triesMax: codeTries, now })
  if (check !== 'right') throw refuse(check === 'wrong' ? 'SMS_INVALID_CODE' : 'SMS_EXPIRED')
  return { code }
}

const byToken = async (
  { input, now, refuse }: Registration,
  { database, phoneProvider }: AccountServices,
  mobile: string,
): Promise<ShownPhone> => {
  if (input.firebaseChannel !== 'sms' || input.firebaseIdToken === '') throw refuse('SMS_INVALID_CODE')
  const proof = (await phoneProvider?.read(input.firebaseIdToken, now)) ?? 'unknown'
  if (proof === 'unknown') throw refuse('SMS_UNKNOWN')
  if (proof === 'wrong') throw refuse('SMS_INVALID_CODE')
  if (proof === 'expired' || (await isProofUsed(database, proof.key))) throw refuse('SMS_EXPIRED')
  if (proof.mobile !== mobile) throw refuse('SMS_INVALID_NUMBER', { fields: { mobileNum: 'pattern' } })
  return { proof }
}

/** Consumes a proof, in the transaction of the registration. @returns false when it was already consumed */
export const spendPhone = (tx: Tx, shown: ShownPhone, now: Date): Promise<boolean> =>
  'code' in shown ? spendCode(tx, shown.code, now) : useProof(tx, shown.proof)
