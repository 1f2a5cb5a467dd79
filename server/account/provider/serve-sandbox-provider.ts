import { createHash, timingSafeEqual } from 'node:crypto'
import { providerPaths, providerWaitSeconds } from '@tamuvo/contract/phone-provider.ts'
import { defaultLanguage } from '@tamuvo/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { takeToken } from '../../kit/rate-limit.ts'
import { Refused } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { requireToken, spendToken } from '../bot/bot-check.ts'
import { newCode } from '../codes/codes.ts'
import { readMobile } from '../codes/mobile.ts'
import type { SmsRefusal } from '../messages/carrier.ts'
import { codeSms } from '../messages/compose.ts'
import { magicEndings } from '../messages/sandbox.ts'
import { insertSandboxMessage } from '../messages/sandbox-store.ts'
import { originOf } from '../origin.ts'
import { insertPhoneSession, removePhoneSession, tryPhoneSession } from './provider-store.ts'
import { sandboxCertificates, sandboxUrl, signPhone } from './sandbox-tokens.ts'

const lifeMinutes = 5
const triesMax = 5
const perNumberPerHour = 10

/** The provider's error codes for the magic endings of numbers. */
const faults: Readonly<Partial<Record<SmsRefusal, string>>> = {
  SMS_INVALID_NUMBER: 'INVALID_PHONE_NUMBER',
  SMS_MISSING_NUMBER: 'MISSING_PHONE_NUMBER',
  SMS_TOO_MANY: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  SMS_UNKNOWN: 'INTERNAL_ERROR',
  SMS_INVALID_CODE: 'INVALID_CODE',
  SMS_CAPTCHA_FAILED: 'CAPTCHA_CHECK_FAILED',
  SMS_QUOTA: 'QUOTA_EXCEEDED',
  SMS_NOT_ALLOWED: 'OPERATION_NOT_ALLOWED',
  SMS_EXPIRED: 'SESSION_EXPIRED',
  SMS_POPUP_CLOSED: 'POPUP_CLOSED_BY_USER',
}

const text = z._default(z.string().check(z.maxLength(400)), '')
const sendForm = z.object({ phoneNumber: text, recaptchaToken: text })
const confirmForm = z.object({ sessionInfo: text, code: text })

type Fault = { fault: string }
type Answer = Fault | Record<string, string>

/** An auth provider for demos with the API of real ones; its codes are shown in the outbox preview. */
export const serveSandboxProvider = (app: FastifyInstance, services: AccountServices): void => {
  const route = (path: string): string => `${sandboxUrl}/${path.replace(':', '::')}`
  const answer = (result: Answer) => ('fault' in result ? { error: { code: 400, message: result.fault } } : result)
  app.post(route(providerPaths.send), async ({ body, ip }, reply) => {
    const form = sendForm.safeParse(body)
    const result = form.success ? await send(services, form.data, originOf(ip)) : { fault: 'INVALID_PHONE_NUMBER' }
    return reply.code('fault' in result ? 400 : 200).send(answer(result))
  })
  app.post(route(providerPaths.confirm), async ({ body }, reply) => {
    const form = confirmForm.safeParse(body)
    const result = form.success ? await confirm(services, form.data) : { fault: 'INVALID_CODE' }
    return reply.code('fault' in result ? 400 : 200).send(answer(result))
  })
  app.get(`${sandboxUrl}/certificates`, async (_request, reply) => {
    const { body, maxAgeSeconds } = await sandboxCertificates(services)
    return reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).send(body)
  })
}

const keyOf = (sessionInfo: string): Buffer => createHash('sha256').update(`phone:${sessionInfo}`).digest()

const send = async (services: AccountServices, form: z.output<typeof sendForm>, origin: string): Promise<Answer> => {
  const { database, clock, rng, settings } = services
  if (form.phoneNumber === '') return { fault: 'MISSING_PHONE_NUMBER' }
  const mobile = readMobile({ mobileNum: form.phoneNumber, countryDialingCode: '' })
  if (mobile?.number !== form.phoneNumber) return { fault: 'INVALID_PHONE_NUMBER' }
  const fault = await personFault(services, form.recaptchaToken, origin)
  if (fault) return fault
  const magic = magicEndings[mobile.number.slice(-2)]
  if (magic) return { fault: faults[magic] ?? 'INTERNAL_ERROR' }
  if (await isTooOften(services, mobile.number, origin)) return { fault: 'TOO_MANY_ATTEMPTS_TRY_LATER' }

  const [sessionInfo, code, now] = [rng.bytes(24).toString('base64url'), newCode(rng), clock.now()]
  const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000)
  await insertPhoneSession(database, keyOf(sessionInfo), { mobile: mobile.number, code, tries: 0, expiresAt })
  const { name: brand } = await settings.get('brand')
  const body = codeSms({ language: defaultLanguage, brand, code, purpose: 'register', minutes: lifeMinutes })
  await insertSandboxMessage(database, { kind: 'sms', recipient: mobile.number, subject: '', body, at: now })
  return { sessionInfo }
}

/** Real providers have a bot check of their own; the sandbox accepts the proof of our puzzle. */
const personFault = async (services: AccountServices, botToken: string, origin: string): Promise<Fault | undefined> => {
  try {
    await spendToken(services.database, await requireToken(services, { botToken, purpose: 'sms', origin }))
    return undefined
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_CHECK_REQUIRED') return { fault: 'MISSING_RECAPTCHA_TOKEN' }
    throw error
  }
}

const isTooOften = async ({ database, clock, settings }: AccountServices, mobile: string, origin: string): Promise<boolean> => {
  const { perAddressPerHour } = await settings.get('sms.limits')
  const waits = [
    await takeToken(database, clock, { key: `phone-again:${mobile}`, max: 1, perSeconds: providerWaitSeconds }),
    await takeToken(database, clock, { key: `phone-to:${mobile}`, max: perNumberPerHour, perSeconds: 3_600 }),
    await takeToken(database, clock, { key: `phone-from:${origin}`, max: perAddressPerHour, perSeconds: 3_600 }),
  ]
  return waits.some((seconds) => seconds > 0)
}

const confirm = async (services: AccountServices, { sessionInfo, code }: z.output<typeof confirmForm>): Promise<Answer> => {
  const { database, clock } = services
  const now = clock.now()
  const key = keyOf(sessionInfo)
  const session = await tryPhoneSession(database, key)
  if (!session || session.expiresAt <= now || session.tries > triesMax) return { fault: 'SESSION_EXPIRED' }
  const typed = Buffer.from(code.normalize('NFKC').trim())
  const isRight = typed.length === session.code.length && timingSafeEqual(typed, Buffer.from(session.code))
  if (!isRight) return { fault: 'INVALID_CODE' }
  if (!(await removePhoneSession(database, key))) return { fault: 'SESSION_EXPIRED' }
  return { idToken: await signPhone(services, session.mobile, now), phoneNumber: session.mobile }
}
