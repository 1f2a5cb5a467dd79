import * as contract from '@tamuvo/contract/account.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { isDuplicate } from '../kit/idempotency.ts'
import type { SettingOf } from '../platform/platform.ts'
import type { AccountServices } from './account.ts'
import { isCaptchaRight } from './captcha.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { isCommonPassword } from './password-rules.ts'
import { registerMember } from './register-member.ts'
import { formFaults, handlesOf, missedPatterns } from './registration.ts'
import { keyOfUsername, plainText } from './rules.ts'
import { startSession } from './start-session.ts'
import {
  countRegistrations,
  emailIndex,
  isEmailTaken,
  isUsernameTaken,
  lockOrigin,
  type Registrations,
  usernameIndex,
} from './store.ts'

type Registration = Request<typeof contract.register>
type Rules = SettingOf<'register.fields'>
type Limits = SettingOf<'register.limits'>

const triesPerMinute = 60
const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const register = handle(contract.register, async (request, services: AccountServices) => {
  await requireOpen(request, services)
  await limitRate(services, { key: `register:${originOf(request.address)}`, max: triesPerMinute, perSeconds: 60 })
  const rules = await services.settings.get('register.fields')
  const limits = await services.settings.get('register.limits')
  requireGoodForm(request, rules)
  await requireFree(request, services, rules)
  requireRoom(request, await registrationsOf(services.database, request, dayMs), limits)
  await requireCaptcha(request, services, limits)
  const passwordHash = await services.passwords.hash(request.input.password)

  try {
    const token = await inTransaction(services.database, (tx) => open(tx, request, services, { passwordHash, rules, limits }))
    return { token, firstTimeLogin: false, passwordExpired: false }
  } catch (error) {
    if (isDuplicate(error, usernameIndex)) throw request.refuse('USERNAME_IN_USE', { fields: { username: 'taken' } })
    if (isDuplicate(error, emailIndex)) throw request.refuse('EMAIL_IN_USE', { fields: { email: 'taken' } })
    throw error
  }
})

const requireOpen = async ({ refuse }: Registration, { settings }: AccountServices): Promise<void> => {
  const switches = await settings.get('switches')
  if (!switches.USERNAMEREG3 || !switches.DIRECTREG3) throw refuse('REGISTRATION_CLOSED')
}

const requireGoodForm = ({ input, refuse }: Registration, rules: Rules): void => {
  const faults = formFaults(rules, input)
  if (Object.keys(faults).length > 0)
    throw refuse('FIELDS_INVALID', { fields: faults, patternIds: missedPatterns(rules, faults) })
  if (isCommonPassword(input.password, input.username)) throw refuse('PASSWORD_COMMON')
}

const requireFree = async ({ input, refuse }: Registration, { database }: AccountServices, { email }: Rules): Promise<void> => {
  if (await isUsernameTaken(database, keyOfUsername(input.username)))
    throw refuse('USERNAME_IN_USE', { fields: { username: 'taken' } })
  if (email.enabled && (await isEmailTaken(database, input.email))) throw refuse('EMAIL_IN_USE', { fields: { email: 'taken' } })
}

const registrationsOf = (database: Queryable, { address, now }: Registration, withinMs: number): Promise<Registrations> =>
  countRegistrations(database, originOf(address), new Date(now.getTime() - withinMs))

const requireRoom = ({ refuse, now }: Registration, { count, oldestAt }: Registrations, { perAddressPerDay }: Limits): void => {
  if (count < perAddressPerDay || !oldestAt) return
  throw refuse('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((oldestAt.getTime() + dayMs - now.getTime()) / 1000) })
}

const requireCaptcha = async (request: Registration, services: AccountServices, { captchaAfter }: Limits): Promise<void> => {
  const { captcha, captchaId } = request.input
  if (captcha === '') {
    const { count } = await registrationsOf(services.database, request, hourMs)
    if (count >= captchaAfter) throw request.refuse('CAPTCHA_REQUIRED', { captcha: true })
  } else if (!(await isCaptchaRight(services, { captchaId, captcha, purpose: 'register' })))
    throw request.refuse('CAPTCHA_WRONG', { captcha: true })
}

type Decided = { passwordHash: string; rules: Rules; limits: Limits }

/** @returns the token of the first session, or '' when none was asked for */
const open = async (
  tx: Tx,
  request: Registration,
  services: AccountServices,
  { passwordHash, rules, limits }: Decided,
): Promise<string> => {
  const { input, now, language, address } = request
  const origin = originOf(address)
  // Registrations from one address wait for each other here, so that the limit holds for those that come together.
  await lockOrigin(tx, origin)
  requireRoom(request, await registrationsOf(tx, request, dayMs), limits)

  const member = await registerMember(tx, services, {
    username: input.username,
    passwordHash,
    payeeName: rules.payeeName.enabled ? input.payeeName : '',
    email: rules.email.enabled ? input.email : '',
    handles: handlesOf(rules, input),
    language,
    registeredAt: now,
    registered: { origin, url: plainText(input.registerUrl), method: plainText(input.registerMethod) },
  })
  return input.login ? startSession(tx, services, { member, remember: false, request }) : ''
}
