import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { Refused } from '../kit/refuse.ts'
import type { LoginRequest } from './login-attempt.ts'
import type { AccountServices } from './services.ts'
import { findProof, spendToken } from './bot/bot-check.ts'
import { isCaptchaRight } from './captcha.ts'
import { readMobile } from './codes/mobile.ts'
import { completeLogin, logLogin, type SessionAnswer } from './complete-login.ts'
import { countFailure, countTry, type GuardKeys, guardKeysOf, guardStateOf, type LoginLimits } from './login-guards.ts'
import { homeMs } from './home-subnets.ts'
import { isAtHome, removeGuard } from './login-store.ts'
import { canPassLock, takeCheckUnderLock } from './login-under-lock.ts'
import { notifyMember } from './messages/notify.ts'
import { subnetOf, originOf } from './origin.ts'
import { type Guard, keyOfUsername, lockSeconds } from './rules.ts'
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
  const { hasSolved, accountLocked } = await requireAllowed(request, services, attempt)
  const { found, failures } = await checkPassword(request, services, { ...attempt, accountLocked })
  const { password, rememberMe, entry } = request.input
  return completeLogin(request, services, {
    found,
    proof: 'password',
    password,
    failures,
    entry,
    remember: rememberMe,
    hasSolved,
    underLock: accountLocked > 0,
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

/**
 * Checks the locks and the captcha before the expensive hash.
 * @returns whether a captcha or bot proof was given; the seconds for which wrong tries from elsewhere lock the account
 */
const requireAllowed = async (
  request: LoginRequest,
  services: AccountServices,
  { keys, limits }: Try,
): Promise<{ hasSolved: boolean; accountLocked: number }> => {
  const { now, refuse } = request
  const guardState = await guardStateOf(services.database, keys, limits, now)
  const { addressLocked, pairLocked, accountLocked } = guardState
  if (addressLocked > 0) throw refuse('TOO_MANY_REQUESTS', { captcha: true, retryAfter: addressLocked })
  if (pairLocked > 0) throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: pairLocked })
  // A lock asks for a captcha too.
  if (guardState.captcha) await requireSolved(request, services)
  return { hasSolved: guardState.captcha, accountLocked }
}

/** Consumes a captcha or bot proof. @throws Refused CAPTCHA_REQUIRED, CAPTCHA_WRONG */
const requireSolved = async ({ input, address, device, refuse }: LoginRequest, services: AccountServices): Promise<void> => {
  const proof = await findProof(services, { ...input, purpose: 'login', origin: originOf(address) })
  if (proof) return spendToken(services.database, proof)
  if (input.captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { ...input, address, device, purpose: 'login' })))
    throw refuse('CAPTCHA_WRONG', { captcha: true })
}

/** A try that may be checked, though the account may be locked elsewhere for some seconds. */
type AllowedTry = Try & { accountLocked: number }

/**
 * @returns the member, and the number of failures just before
 * @throws Refused WRONG_CREDENTIALS, ACCOUNT_LOCKED: alike whether the name or the password was wrong
 */
const checkPassword = async (
  request: LoginRequest,
  services: AccountServices,
  attempt: AllowedTry,
): Promise<{ found: Login; failures: number }> => {
  const { input, now, refuse } = request
  const { found, keys, limits, atHome, accountLocked } = attempt
  const { database } = services
  // Asked before the password is checked and for each one, so that a right one takes no longer than a wrong one.
  const mayPass = accountLocked === 0 || (await canPassLock(request, services, found))
  const { right, guard } = await services.passwords.inTurn(
    async (check) => {
      if (accountLocked > 0 && !(await takeCheckUnderLock(services, keys, limits)))
        throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: accountLocked })
      const tried = await countTry(database, keys, limits, now)
      if (tried.locked > 0) throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: tried.locked })
      return { right: await check(found?.passwordHash, input.password), guard: tried.guard }
    },
    { first: atHome },
  )
  if (!right || !found || !mayPass) throw await failureOf(request, services, attempt, guard)
  await removeGuard(database, keys.pair)
  // A guard that has just locked counts from zero again.
  return { found, failures: guard.failures === 0 ? limits.pair.lockAfter : guard.failures - 1 }
}

/** Counts, logs and announces a failure. A right password that cannot pass a lock is answered, and costs, like a wrong one. */
const failureOf = async (
  request: LoginRequest,
  services: AccountServices,
  { found, keys, limits, accountLocked }: AllowedTry,
  guard: Guard,
): Promise<Refused> => {
  const { now, refuse } = request
  const { database } = services
  // What is checked under a lock has a budget of its own and does not make the lock longer.
  const counted = accountLocked > 0 ? { ...keys, account: undefined } : keys
  const lockedNow = Math.max(lockSeconds(guard, now), await countFailure(database, counted, limits, now))
  await logLogin(request, services, found, 'WRONG_CREDENTIALS')
  if (lockedNow > 0) await announceLock(request, services, found, lockedNow)
  const retryAfter = Math.max(lockedNow, accountLocked)
  if (retryAfter > 0) return refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter })
  return refuse('WRONG_CREDENTIALS', { captcha: (await guardStateOf(database, keys, limits, now)).captcha })
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
