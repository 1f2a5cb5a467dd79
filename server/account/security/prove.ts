import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import type { Refusal } from '@tamuvo/contract/refusals.ts'
import type { Tx } from '../../kit/database.ts'
import type { AccountServices } from '../services.ts'
import { type CodeCheck, checkCode, type TypedCode, spendCode } from '../codes/codes.ts'
import { keyOfEmail } from '../codes/send-mail-code.ts'
import { guardKey } from '../login-store.ts'
import type { Person } from '../person-store.ts'
import { tryTo } from '../tries.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'

type Fault = Extract<Refusal, 'SMS_INVALID_CODE' | 'SMS_EXPIRED' | 'CODE_WRONG' | 'CODE_EXPIRED' | 'TWOFA_WRONG' | 'PAYEE_WRONG'>

/** The result of a second factor. `use` consumes what is valid once, in the transaction of the login. */
export type Proof = { is: 'given'; use(tx: Tx): Promise<boolean> } | { is: 'not'; fault: Fault }

export type Answer = { method: ChallengeMethod; answer: string; now: Date }

const given: Proof = { is: 'given', use: async () => true }

const payeeTries = { max: 3, minutes: 1440 }

/** Checks the answer to a challenge. @throws Refused TOO_MANY_REQUESTS */
export const proveBy = (services: AccountServices, person: Person, { method, answer, now }: Answer): Promise<Proof> => {
  const name = { purpose: 'challenge', memberId: person.id, code: answer } as const
  switch (method) {
    case 'SMS':
      return proveByCode(services, { ...name, to: person.mobile }, now, { wrong: 'SMS_INVALID_CODE', expired: 'SMS_EXPIRED' })
    case 'EMAIL':
      return proveByCode(services, { ...name, to: keyOfEmail(person.email) }, now, {
        wrong: 'CODE_WRONG',
        expired: 'CODE_EXPIRED',
      })
    case 'GA':
    case 'RECOVERY':
      return proveByDevice(services, person, answer, now)
    case 'PAYEE':
      return proveByName(services, person, answer, now)
    case 'PASSKEY':
      // It is shown to a call of its own.
      return Promise.resolve({ is: 'not', fault: 'CODE_WRONG' })
  }
}

const proveByCode = async (
  { database, settings }: AccountServices,
  typed: TypedCode,
  now: Date,
  faults: Record<Exclude<CodeCheck, 'right'>, Fault>,
): Promise<Proof> => {
  const { codeTries } = await settings.get('sms.limits')
  const check = await checkCode(database, typed, { triesMax: codeTries, now })
  if (check !== 'right') return { is: 'not', fault: faults[check] }
  return { is: 'given', use: (tx) => spendCode(tx, typed, now) }
}

const proveByDevice = async (services: AccountServices, { id }: Person, code: string, now: Date): Promise<Proof> =>
  (await proveByAuthenticator(services, id, { code, now })) ? given : { is: 'not', fault: 'TWOFA_WRONG' }

const proveByName = async ({ database }: AccountServices, person: Person, name: string, now: Date): Promise<Proof> => {
  const key = guardKey('payee', person.id.toString())
  const { result } = await tryTo(database, { key, limits: payeeTries, now }, async () =>
    isSameName(name, person.payeeName) ? true : undefined,
  )
  return result ? given : { is: 'not', fault: 'PAYEE_WRONG' }
}

/** Compares names ignoring case, spaces and Unicode form. */
const isSameName = (a: string, b: string): boolean => plainName(a) !== '' && plainName(a) === plainName(b)

const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
