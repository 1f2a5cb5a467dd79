import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import { add, fromWire, zero } from '@tamuvo/money/amount.ts'
import { walletAccountsOf } from '../../ledger/statements.ts'
import type { AccountServices } from '../services.ts'
import { isCaptchaRight } from '../captcha.ts'
import type { Proven } from '../login-attempt.ts'
import type { LoginRequest } from '../login-attempt.ts'
import { maskEmail, maskMobile, maskName } from '../masks.ts'
import { subnetOf } from '../origin.ts'
import { findPerson, type Person } from '../person-store.ts'
import { listAddressesOf } from './address-store.ts'
import type { Challenge } from './challenge-store.ts'
import { strongMethodsOf } from './strong-methods.ts'

/** Whether a login needs a second factor, and the methods it may use. */
export type SecondProof =
  | { is: 'done'; trust: boolean }
  | { is: 'challenge'; methods: ChallengeMethod[]; masked: Record<string, string> }

const dayMs = 86_400_000

/**
 * Requires a strong second factor always of members who have one; of others any, at unknown addresses, after failures, while
 * the account is locked elsewhere, and always where the member has chosen it.
 * @throws Refused CAPTCHA_REQUIRED, CAPTCHA_WRONG, VERIFY_BY_SUPPORT where the member has no second factor
 */
export const secondProofFor = async (request: LoginRequest, services: AccountServices, proven: Proven): Promise<SecondProof> => {
  const person = await findPerson(services.database, proven.found.id)
  if (proven.underLock) {
    const methods = person ? methodsUnderLock(person) : []
    return { is: 'challenge', methods, masked: person ? maskedOf(person, methods) : {} }
  }
  if (!person) return { is: 'done', trust: true }
  const strong = strongMethodsOf(person)
  if (strong.length > 0) return { is: 'challenge', methods: strong, masked: maskedOf(person, strong) }
  const { LOGINIPVERF } = await services.settings.get('switches')
  if (!(LOGINIPVERF || person.alwaysVerify)) return { is: 'done', trust: true }
  const isUnsure = person.alwaysVerify || proven.failures >= (await services.settings.get('auth.secondCheck')).failuresBefore
  if (!isUnsure && (await isKnownAt(request, services, person.id))) return { is: 'done', trust: true }

  const methods = methodsOf(person, proven.proof, await services.settings.get('auth.payeeProof'))
  if (methods.length > 0) return { is: 'challenge', methods, masked: maskedOf(person, methods) }
  // Without a second factor: a login by SMS has just proven the phone, one by password may not put much at risk.
  if (proven.proof === 'password') await requireLittleToLose(request, services, proven)
  return { is: 'done', trust: proven.proof === 'sms' }
}

const isKnownAt = async ({ now, address }: LoginRequest, { database, settings }: AccountServices, memberId: bigint) => {
  const { addressDays } = await settings.get('auth.secondCheck')
  const known = await listAddressesOf(database, memberId, new Date(now.getTime() - addressDays * dayMs))
  return known.some(({ subnet }) => subnet === subnetOf(address))
}

/**
 * The second factors of a member: the strong ones, or else those that we send a code to. A phone just used as the first factor
 * does not count. The real name, which others know too, is for members with nothing better, where the brand allows it.
 */
export const methodsOf = (person: Person, proof: Challenge['proof'] | 'none', allowsPayee: boolean): ChallengeMethod[] => {
  const strong = strongMethodsOf(person)
  if (strong.length > 0) return strong
  if (person.mobile === '' && !person.isEmailConfirmed) return allowsPayee && person.payeeName !== '' ? ['PAYEE'] : []
  const has = { SMS: person.mobile !== '' && proof !== 'sms', EMAIL: person.isEmailConfirmed }
  return (['SMS', 'EMAIL'] as const).filter((method) => has[method])
}

/** The second factors that pass the lock of an account: not the real name, which others know too. */
export const methodsUnderLock = (person: Person): ChallengeMethod[] => methodsOf(person, 'password', false)

const maskedOf = (person: Person, methods: readonly ChallengeMethod[]): Record<string, string> => {
  const all: Record<ChallengeMethod, string> = {
    SMS: maskMobile(person.mobile),
    EMAIL: maskEmail(person.email),
    GA: '',
    PAYEE: maskName(person.payeeName),
    PASSKEY: '',
    RECOVERY: '',
  }
  return Object.fromEntries(methods.map((method) => [method, all[method]]))
}

/** Without a second factor a captcha suffices while the balance is small. */
const requireLittleToLose = async (
  { input, address, device, refuse }: LoginRequest,
  services: AccountServices,
  { found, hasSolved }: Proven,
): Promise<void> => {
  const { main = zero, vendor = zero } = await walletAccountsOf(services.database, found.id)
  const { lowBalance } = await services.settings.get('auth.secondCheck')
  if (add(main, vendor) >= fromWire(lowBalance)) throw refuse('VERIFY_BY_SUPPORT')
  if (hasSolved) return
  if (input.captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { ...input, address, device, purpose: 'login' })))
    throw refuse('CAPTCHA_WRONG', { captcha: true })
}
