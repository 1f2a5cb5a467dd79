import type { Language } from '@tamuvo/contract/languages.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { codeSms } from '../messages/compose.ts'
import type { CodePurpose } from '../messages/letter.ts'
import { type CodeName, countSends, findCode, insertSend, lockSends, removeCodeNamed, setSendOutcome } from './code-store.ts'
import { storeCode, newCode } from './codes.ts'
import type { Mobile } from './mobile.ts'
import { sendFault, waitSeconds } from './sms-rules.ts'

export type SmsOrder = {
  purpose: CodePurpose
  mobile: Mobile
  /** The key of the rate limit, see `originOf`. */
  origin: string
  language: Language
  memberId?: bigint
  /** false: the number is not registered, so nothing is sent; timing and answer are the same. */
  isKnown: boolean
}

export type Sent = { expiredMinutes: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Sends a code to a phone.
 * @throws Refused SMS_TOO_MANY with `retryAfter`, SMS_QUOTA, SMS_NOT_ALLOWED, and what the carrier refuses with
 */
export const sendSmsCode = async (services: AccountServices, order: SmsOrder): Promise<Sent> => {
  const { database, settings, carriers } = services
  const { purpose, mobile, isKnown, language } = order
  const { codeMinutes } = await settings.get('sms.limits')
  const code = newCode(services.rng)
  const sendId = await inTransaction(database, (tx) => prepare(tx, services, order, code))

  const { name: brand } = await settings.get('brand')
  const text = codeSms({ language, brand, code, purpose, minutes: codeMinutes })
  const refusal = await (isKnown ? carriers.sms.send({ to: mobile.number, text }) : carriers.sms.rehearse(mobile.number))
  if (refusal) {
    await setSendOutcome(database, sendId, refusal)
    await removeCodeNamed(database, nameOf(order))
    throw new Refused(refusal, refusal === 'SMS_TOO_MANY' ? { retryAfter: waitSeconds } : undefined)
  }
  return { expiredMinutes: codeMinutes }
}

const nameOf = ({ purpose, mobile, memberId }: SmsOrder): CodeName => ({ purpose, to: mobile.number, memberId })

/** Checks the limits and writes the code in one transaction, so that concurrent requests are counted. @returns the id of the send */
const prepare = async (tx: Tx, services: AccountServices, order: SmsOrder, code: string): Promise<bigint> => {
  const { clock, settings } = services
  const { mobile, origin, purpose, isKnown } = order
  const now = clock.now()
  await requireCountry(services, mobile)
  await lockSends(tx, mobile.prefix, origin)
  await requireQuiet(tx, services, order, now)
  await requireRoom(tx, services, order, now)

  const { codeMinutes } = await settings.get('sms.limits')
  const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
  // For an unknown number an unsent code is stored, so that no typed code matches.
  await storeCode(tx, nameOf(order), isKnown ? code : newCode(services.rng), { sentAt: now, expiresAt })
  return insertSend(tx, { mobile, origin, purpose, outcome: isKnown ? 'sent' : 'silent', at: now })
}

const requireCountry = async ({ settings }: AccountServices, { dialingCode }: Mobile): Promise<void> => {
  const { only } = await settings.get('sms.countries')
  if (only.length > 0 && !only.includes(dialingCode)) throw new Refused('SMS_NOT_ALLOWED')
}

/** Refuses a second code while the first is valid. */
const requireQuiet = async (tx: Tx, { settings }: AccountServices, order: SmsOrder, now: Date): Promise<void> => {
  const { codeTries } = await settings.get('sms.limits')
  const earlier = await findCode(tx, nameOf(order))
  if (!earlier || earlier.tries >= codeTries || earlier.expiresAt <= now) return
  throw new Refused('SMS_TOO_MANY', { retryAfter: Math.ceil((earlier.expiresAt.getTime() - now.getTime()) / 1000) })
}

const requireRoom = async (tx: Tx, services: AccountServices, order: SmsOrder, now: Date): Promise<void> => {
  const { mobile, purpose } = order
  const [limits, guard] = [await services.settings.get('sms.limits'), await services.settings.get('sms.guard')]
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const figures = await countSends(tx, order, {
    hourAgo: ago(hourMs),
    dayAgo: ago(24 * hourMs),
    windowStart: ago(guard.windowMinutes * minuteMs),
    dueBefore: ago(limits.codeMinutes * minuteMs),
  })
  const fault = sendFault(purpose, figures, limits, guard)
  if (!fault) return
  if (fault.code === 'SMS_QUOTA')
    services.log.warn(
      { purpose, prefix: mobile.prefix, ...figures },
      'codes to a prefix, or to all unproven numbers, are held back',
    )
  throw new Refused(fault.code, 'retryAfter' in fault ? { retryAfter: fault.retryAfter } : undefined)
}
