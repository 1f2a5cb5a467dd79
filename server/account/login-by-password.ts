import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { LoginRequest } from './login-attempt.ts'
import type { AccountServices } from './services.ts'
import { findProof, spendToken } from './bot/bot-check.ts'
import { isCaptchaRight } from './captcha.ts'
import { readMobile } from './codes/mobile.ts'
import { completeLogin, logLogin, type SessionAnswer } from './complete-login.ts'
import { countFailure, countTry, type GuardKeys, guardKeysOf, guardStateOf, type LoginLimits } from './login-guards.ts'
import { homeMs } from './home-subnets.ts'
import { isAtHome, removeGuard } from './login-store.ts'
import { notifyMember } from './messages/notify.ts'
import { subnetOf, originOf } from './origin.ts'
import { keyOfUsername, lockSeconds } from './rules.ts'
import { findLogin, type Login } from './store.ts'

/**
 * A login attempt: the account, if found, whether it comes from where the member has logged in before, the guards it is counted
 * under, and the limits when it began.
 */
type Try = { found: Login | undefined; atHome: boolean; keys: GuardKeys; limits: LoginLimits }

export const loginByPassword = async (
  request: LoginRequest,
  services: AccountServices,
  limits: LoginLimits,
): Promise<SessionAnswer> => {
  const attempt = { ...(await prepare(request, services)), limits }
  const hasSolved = await requireAllowed(request, services, attempt)
  const { found, failures } = await checkPassword(request, services, attempt)
  const { password, rememberMe, entry } = request.input
  return completeLogin(request, services, {
    found,
    proof: 'password',
    password,
    failures,
    entry,
    remember: rememberMe,
    hasSolved,
  })
}

/** Whether a login comes from where its member has logged in before. */
export const isFromHome = async (request: LoginRequest, services: AccountServices): Promise<boolean> =>
  (await prepare(request, services)).atHome

const prepare = async ({ input, address, now }: LoginRequest, services: AccountServices): Promise<Omit<Try, 'limits'>> => {
  const { database } = services
  const mobile = await mobileIn(input, services)
  const found = await findLogin(database, keyOfUsername(input.username), mobile)
  // Also queried for an unknown name, so that the answer takes as long.
  const atHome = await isAtHome(database, found?.id ?? 0n, subnetOf(address), new Date(now.getTime() - homeMs))
  // One number can be written in many ways; attempts are counted under its E.164 form.
  const usernameKey = mobile || keyOfUsername(input.username)
  return { found, atHome, keys: guardKeysOf({ usernameKey, origin: originOf(address), atHome }) }
}

/** The mobile number typed instead of a username; '' when it is none. */
const mobileIn = async (
  { username, countryDialingCode }: LoginRequest['input'],
  { settings }: AccountServices,
): Promise<string> => {
  if (!/^\+?[\d\s-]{6,20}$/.test(username)) return ''
  const { home } = await settings.get('sms.countries')
  return readMobile({ mobileNum: username, countryDialingCode: countryDialingCode || home })?.number ?? ''
}

/** Checks the locks and the captcha before the expensive hash. @returns whether a captcha or bot proof was given */
const requireAllowed = async (
  { input, address, device, now, refuse }: LoginRequest,
  services: AccountServices,
  { keys, limits }: Try,
): Promise<boolean> => {
  const guardState = await guardStateOf(services.database, keys, limits, now)
  if (guardState.addressLocked > 0) throw refuse('TOO_MANY_REQUESTS', { captcha: true, retryAfter: guardState.addressLocked })
  if (guardState.accountLocked > 0) throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: guardState.accountLocked })
  if (!guardState.captcha) return false
  const proof = await findProof(services, { ...input, purpose: 'login', origin: originOf(address) })
  if (proof) {
    await spendToken(services.database, proof)
    return true
  }
  if (input.captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { ...input, address, device, purpose: 'login' })))
    throw refuse('CAPTCHA_WRONG', { captcha: true })
  return true
}

/**
 * @returns the member, and the number of failures just before
 * @throws Refused WRONG_CREDENTIALS, ACCOUNT_LOCKED: alike whether the name or the password was wrong
 */
const checkPassword = async (
  request: LoginRequest,
  services: AccountServices,
  { found, keys, limits, atHome }: Try,
): Promise<{ found: Login; failures: number }> => {
  const { input, now, refuse } = request
  const { database } = services
  const { right, guard } = await services.passwords.inTurn(
    async (check) => {
      const tried = await countTry(database, keys, limits, now)
      if (tried.locked > 0) throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: tried.locked })
      return { right: await check(found?.passwordHash, input.password), guard: tried.guard }
    },
    { first: atHome },
  )
  if (right && found) {
    await removeGuard(database, keys.pair)
    // A guard that has just locked counts from zero again.
    return { found, failures: guard.failures === 0 ? limits.pair.lockAfter : guard.failures - 1 }
  }
  const retryAfter = Math.max(lockSeconds(guard, now), await countFailure(database, keys, limits, now))
  await logLogin(request, services, found, 'WRONG_CREDENTIALS')
  if (retryAfter === 0) throw refuse('WRONG_CREDENTIALS', { captcha: (await guardStateOf(database, keys, limits, now)).captcha })
  await announceLock(request, services, found, retryAfter)
  throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter })
}

const announceLock = async (
  { now: at, address }: LoginRequest,
  services: AccountServices,
  found: Login | undefined,
  seconds: number,
): Promise<void> => {
  if (!found) return
  const memberId = found.id
  await inTransaction(services.database, async (tx) => {
    await appendEvents(tx, { kind: 'member.login_locked', memberId, body: { address, seconds }, at })
    await notifyMember(tx, services, {
      memberId,
      notice: 'locked',
      values: { address, minutes: String(Math.ceil(seconds / 60)) },
      at,
    })
  })
}
