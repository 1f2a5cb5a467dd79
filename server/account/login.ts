import * as contract from '@tamuvo/contract/account.ts'
import { inTransaction } from '../kit/database.ts'
import { announce } from '../kit/facts.ts'
import { handle, type Request } from '../kit/handle.ts'
import type { Refused } from '../kit/refuse.ts'
import type { AccountServices } from './account.ts'
import { isCaptchaRight } from './captcha.ts'
import { limitRate } from './limit-rate.ts'
import { countFailure, countTry, type GuardKeys, guardKeysOf, standingOf } from './login-guards.ts'
import { insertLogin, isAtHome, type LoginResult, removeGuard } from './login-store.ts'
import { neighbourhoodOf, originOf } from './origin.ts'
import { isAssistant, keyOfUsername, lockSeconds, plainText } from './rules.ts'
import { startSession } from './start-session.ts'
import { findLogin, type Login } from './store.ts'

type LoginRequest = Request<typeof contract.login>

/** A try: who she says she is, whether there is somebody of that name, and what it is counted under. */
type Try = { found: Login | undefined; keys: GuardKeys }

const homeMs = 90 * 86_400_000

export const login = handle(contract.login, async (request, services: AccountServices) => {
  const { input, address, refuse } = request
  if (input.type === 'sms') throw refuse('FORBIDDEN')
  const { perAddressPerMinute } = await services.settings.get('login.limits')
  await limitRate(services, { key: `login:${originOf(address)}`, max: perAddressPerMinute, perSeconds: 60 })
  const attempt = await prepare(request, services)
  await requireAllowed(request, services, attempt)

  const found = await checkPassword(request, services, attempt)
  if (isAssistant(found.type)) throw await turnAway(request, services, found, 'NOT_MEMBER')
  if (found.status === 'frozen') throw await turnAway(request, services, found, 'ACCOUNT_FROZEN')

  const token = await inTransaction(services.database, (tx) =>
    startSession(tx, services, { member: found, remember: input.rememberMe, request }),
  )
  return {
    token,
    firstTimeLogin: found.mustChange === 'FIRST' || found.mustChange === 'DEFAULT_PASSWORD',
    passwordExpired: found.mustChange === 'EXPIRED',
  }
})

const prepare = async ({ input, address, now }: LoginRequest, { database }: AccountServices): Promise<Try> => {
  const usernameKey = keyOfUsername(input.username)
  const found = await findLogin(database, usernameKey)
  // Asked for a stranger too, so that the answer takes as long.
  const atHome = await isAtHome(database, found?.id ?? 0n, neighbourhoodOf(address), new Date(now.getTime() - homeMs))
  return { found, keys: guardKeysOf({ usernameKey, origin: originOf(address), atHome }) }
}

/** The locks and the captcha, before anything dear is done. */
const requireAllowed = async ({ input, now, refuse }: LoginRequest, services: AccountServices, { keys }: Try): Promise<void> => {
  const standing = await standingOf(services.database, keys, await services.settings.get('login.limits'), now)
  if (standing.addressLocked > 0) throw refuse('TOO_MANY_REQUESTS', { captcha: true, retryAfter: standing.addressLocked })
  if (standing.accountLocked > 0) throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: standing.accountLocked })
  if (!standing.captcha) return
  if (input.captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { ...input, purpose: 'login' }))) throw refuse('CAPTCHA_WRONG', { captcha: true })
}

/** @throws Refused WRONG_CREDENTIALS, ACCOUNT_LOCKED: alike whether the name or the password was wrong */
const checkPassword = async (request: LoginRequest, services: AccountServices, { found, keys }: Try): Promise<Login> => {
  const { input, now, refuse } = request
  const { database } = services
  const limits = await services.settings.get('login.limits')
  const { right, lockedBy } = await services.passwords.inTurn(async (check) => {
    const { locked, guard } = await countTry(database, keys, limits, now)
    if (locked > 0) throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter: locked })
    return { right: await check(found?.passwordHash, input.password), lockedBy: lockSeconds(guard, now) }
  })
  if (right && found) {
    await removeGuard(database, keys.pair)
    return found
  }
  const retryAfter = Math.max(lockedBy, await countFailure(database, keys, limits, now))
  await log(request, services, found, 'WRONG_CREDENTIALS')
  if (retryAfter === 0) throw refuse('WRONG_CREDENTIALS', { captcha: (await standingOf(database, keys, limits, now)).captcha })
  await announceLock(request, services, found, retryAfter)
  throw refuse('ACCOUNT_LOCKED', { captcha: true, retryAfter })
}

const turnAway = async (
  request: LoginRequest,
  services: AccountServices,
  found: Login,
  result: 'NOT_MEMBER' | 'ACCOUNT_FROZEN',
): Promise<Refused> => {
  await log(request, services, found, result)
  return request.refuse(result)
}

const log = (
  { now, address, device }: LoginRequest,
  { database }: AccountServices,
  found: Login | undefined,
  result: LoginResult,
): Promise<void> =>
  insertLogin(database, {
    memberId: found?.id,
    at: now,
    address,
    neighbourhood: neighbourhoodOf(address),
    device: plainText(device),
    result,
  })

/** Lets those who write to members tell the owner. */
const announceLock = async (
  { now, address }: LoginRequest,
  { database }: AccountServices,
  found: Login | undefined,
  seconds: number,
): Promise<void> => {
  if (found)
    await inTransaction(database, (tx) =>
      announce(tx, { kind: 'member.login_locked', memberId: found.id, body: { address, seconds }, at: now }),
    )
}
