import type * as contract from '@tamuvo/contract/account.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { isCommonPassword } from '@tamuvo/contract/password-rules.ts'
import { rulesOf, type Way, waysOf } from '@tamuvo/contract/registration-rules.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database.ts'
import type { Request } from '../kit/handle.ts'
import { isDuplicate } from '../kit/idempotency.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { AccountServices, KnownBy } from './services.ts'
import { type HeldToken, requireToken, spendToken } from './bot/bot-check.ts'
import { isCaptchaRight } from './captcha.ts'
import { readMobile } from './codes/mobile.ts'
import { limitRate } from './limit-rate.ts'
import { originOf } from './origin.ts'
import { notifyMember } from './messages/notify.ts'
import { mobileIndex } from './person-store.ts'
import { requirePhone, type ShownPhone, spendPhone } from './phone-proof.ts'
import { registerMember } from './register-member.ts'
import { formFaults, handlesOf, missedPatterns, type Rules } from './registration.ts'
import { keyOfUsername, plainText } from './rules.ts'
import { writeWithdrawalPassword } from './security/withdrawal-store.ts'
import { isEasyToGuess } from './security/six-digits.ts'
import { findSponsors, type Sponsors } from './sponsors.ts'
import { startSession } from './start-session.ts'
import { countRegistrations, findEmailOwner, isUsernameTaken, lockOrigin, type Registrations, usernameIndex } from './store.ts'

type Registration = Request<typeof contract.register>
type Limits = SettingOf<'register.limits'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Opens an account from a filled-in form. @returns the first session, if requested */
export const openByForm = async (
  request: Registration,
  services: AccountServices,
  way: Way,
): Promise<OutputOf<typeof contract.register>> => {
  await requireOpen(request, services, way)
  await limitRate(services, {
    key: `register:${originOf(request.address)}`,
    max: (await services.settings.get('rate.limits')).registrationsPerMinute,
    perSeconds: 60,
  })
  const rules = rulesOf(way, await services.settings.get('register.fields'), await services.settings.get('switches'))
  const limits = await services.settings.get('register.limits')
  requireGoodForm(request, rules)
  const mobile = await mobileOf(request, services, rules)
  await requireFree(request, services, rules)
  const email = await emailOf(request, services, rules)
  requireRoom(request, await registrationsOf(services.database, request, dayMs), limits)
  const person = await requireToken(services, {
    botToken: request.input.botToken,
    purpose: 'register',
    origin: originOf(request.address),
  })
  await requireCaptcha(request, services, limits)
  const phone = await requirePhone(request, services, rules, mobile)
  await requireNotBarred(request, services, {
    mobile: phone ? mobile : '',
    idNumber: rules.idNumber.enabled ? request.input.idNumber : '',
  })
  const sponsors = await findSponsors(services, { form: request.input, host: hostOf(request), refuse: request.refuse })
  const hashes = await hashSecrets(request, services, rules)

  const decided: Decided = { rules, limits, person, mobile, email, phone, sponsors, ...hashes }
  const token = await refusingDuplicates(request, () =>
    inTransaction(services.database, (tx) => open(tx, request, services, decided)),
  )
  return { token, firstTimeLogin: false, passwordExpired: false, mustChange: hashes.passwordHash ? 'NO' : 'FIRST' }
}

const requireOpen = async ({ refuse }: Registration, { settings }: AccountServices, way: Way): Promise<void> => {
  if (!waysOf(await settings.get('switches')).includes(way)) throw refuse('REGISTRATION_CLOSED')
}

const requireGoodForm = ({ input, refuse }: Registration, rules: Rules): void => {
  const faults = formFaults(rules, input)
  if (Object.keys(faults).length > 0)
    throw refuse('FIELDS_INVALID', { fields: faults, patternIds: missedPatterns(rules, faults) })
  if (rules.password.enabled && isCommonPassword(input.password, input.username)) throw refuse('PASSWORD_COMMON')
  if (rules.paymentPassword.enabled && input.paymentPassword !== '' && isEasyToGuess(input.paymentPassword, null))
    throw refuse('WD_PASSWORD_WEAK', { fields: { paymentPassword: 'pattern' } })
}

/** The number in the form of E.164; '' when the field is disabled or empty. */
const mobileOf = async ({ input, refuse }: Registration, { settings }: AccountServices, rules: Rules): Promise<string> => {
  if (!rules.mobileNum.enabled || input.mobileNum === '') return ''
  const { home } = await settings.get('sms.countries')
  const mobile = readMobile({ ...input, countryDialingCode: input.countryDialingCode || home })
  if (mobile) return mobile.number
  throw refuse('FIELDS_INVALID', { fields: { mobileNum: 'pattern' }, patternIds: { mobileNum: rules.mobileNum.patternId } })
}

const requireFree = async ({ input, refuse }: Registration, { database }: AccountServices, rules: Rules): Promise<void> => {
  if (rules.username.enabled && (await isUsernameTaken(database, keyOfUsername(input.username))))
    throw refuse('USERNAME_IN_USE', { fields: { username: 'taken' } })
}

type Email = { kept: string; ownerId: bigint | undefined }

/**
 * The mail address to store. One that another member has confirmed is dropped without a refusal, so that registered addresses cannot be
 * enumerated; its owner is notified. A brand may allow the refusal.
 */
const emailOf = async ({ input, refuse }: Registration, services: AccountServices, rules: Rules): Promise<Email> => {
  if (!rules.email.enabled || input.email === '') return { kept: '', ownerId: undefined }
  const ownerId = await findEmailOwner(services.database, input.email)
  if (ownerId === undefined) return { kept: input.email, ownerId }
  const { neutralMessages } = await services.settings.get('auth.passwords')
  if (!neutralMessages) throw refuse('EMAIL_IN_USE', { fields: { email: 'taken' } })
  return { kept: '', ownerId }
}

const registrationsOf = (database: Queryable, { address, now }: Registration, withinMs: number): Promise<Registrations> =>
  countRegistrations(database, originOf(address), new Date(now.getTime() - withinMs))

const requireRoom = ({ refuse, now }: Registration, { count, oldestAt }: Registrations, { perAddressPerDay }: Limits): void => {
  if (count < perAddressPerDay || !oldestAt) return
  throw refuse('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((oldestAt.getTime() + dayMs - now.getTime()) / 1000) })
}

const requireCaptcha = async (request: Registration, services: AccountServices, { captchaAfter }: Limits): Promise<void> => {
  const { address, device } = request
  const { captcha, captchaId } = request.input
  if (captcha === '') {
    const { count } = await registrationsOf(services.database, request, hourMs)
    if (count >= captchaAfter) throw request.refuse('CAPTCHA_REQUIRED', { captcha: true })
  } else if (!(await isCaptchaRight(services, { captchaId, captcha, address, device, purpose: 'register' })))
    throw request.refuse('CAPTCHA_WRONG', { captcha: true })
}

/** Compares only proven or unguessable details; otherwise anyone could query who is self-excluded. */
const requireNotBarred = async ({ now, refuse }: Registration, { isBarred }: AccountServices, known: KnownBy): Promise<void> => {
  if (await isBarred(known, now)) throw refuse('RG_EXCLUDED')
}

const hostOf = ({ headers }: Registration): string => String(headers['host'] ?? '').replace(/:\d+$/, '')

type Hashes = { passwordHash: string | undefined; withdrawalHash: string | undefined }

const hashSecrets = async ({ input }: Registration, { passwords }: AccountServices, rules: Rules): Promise<Hashes> => ({
  passwordHash: rules.password.enabled ? await passwords.hash(input.password) : undefined,
  withdrawalHash:
    rules.paymentPassword.enabled && input.paymentPassword !== '' ? await passwords.hash(input.paymentPassword) : undefined,
})

const refusingDuplicates = async <Result>({ refuse }: Registration, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, usernameIndex)) throw refuse('USERNAME_IN_USE', { fields: { username: 'taken' } })
    if (isDuplicate(error, mobileIndex)) throw refuse('MOBILE_IN_USE', { fields: { mobileNum: 'taken' } })
    throw error
  }
}

type Decided = Hashes & {
  rules: Rules
  limits: Limits
  person: HeldToken | undefined
  mobile: string
  email: Email
  phone: ShownPhone | undefined
  sponsors: Sponsors
}

/** @returns the token of the first session, or '' when not requested */
const open = async (tx: Tx, request: Registration, services: AccountServices, decided: Decided): Promise<string> => {
  const { input, now, language, address, deviceHash } = request
  const { rules, limits, person, mobile, email, phone, sponsors, passwordHash, withdrawalHash } = decided
  const origin = originOf(address)
  // Registrations from one address are serialized here, so that the limit holds for concurrent ones.
  await lockOrigin(tx, origin)
  requireRoom(request, await registrationsOf(tx, request, dayMs), limits)
  await spendToken(tx, person)
  if (phone && !(await spendPhone(tx, phone, now))) throw request.refuse('SMS_EXPIRED')

  // A link may have become full since the form was checked.
  const link = sponsors.linkCode ? await services.inviteLinks.take(tx, sponsors.linkCode, now) : undefined
  if (sponsors.linkCode && !link) throw request.refuse('INVITATION_INVALID', { fields: { affiliateCode: 'unknown' } })
  const member = await registerMember(tx, services, {
    ...(link ? { type: link.type, prizeMode: link.prizeMode } : {}),
    ...(rules.username.enabled ? { username: input.username } : {}),
    passwordHash,
    mustChange: passwordHash ? 'NO' : 'FIRST',
    payeeName: rules.payeeName.enabled ? input.payeeName : '',
    email: email.kept,
    mobile: { number: mobile, isConfirmed: phone !== undefined },
    handles: handlesOf(rules, input),
    idNumber: rules.idNumber.enabled ? input.idNumber : '',
    sponsors,
    language,
    registeredAt: now,
    registered: { origin, device: deviceHash, url: plainText(input.registerUrl), method: plainText(input.registerMethod) },
  })
  await link?.giveTerms(member.id)
  if (email.ownerId) await notifyMember(tx, services, { memberId: email.ownerId, notice: 'email_tried', at: now })
  if (withdrawalHash) await writeWithdrawalPassword(tx, member.id, withdrawalHash, now)
  return input.login ? startSession(tx, services, { member, remember: false, request }) : ''
}
