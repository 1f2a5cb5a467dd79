import type { Language } from '@tamuvo/contract/languages.ts'
import { Refused } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { codeMail } from '../messages/compose.ts'
import type { CodePurpose } from '../messages/letter.ts'
import { removeCodeNamed } from './code-store.ts'
import { storeCode, newCode } from './codes.ts'
import type { Sent } from './send-sms-code.ts'

export type MailOrder = { purpose: CodePurpose; to: string; origin: string; language: Language; memberId: bigint }

const minuteMs = 60_000

/** The normalised form by which mail addresses are compared. */
export const keyOfEmail = (email: string): string => email.trim().toLowerCase()

/** Sends a code to a mail address. @throws Refused TOO_MANY_REQUESTS, MAIL_FAILED */
export const sendMailCode = async (services: AccountServices, order: MailOrder): Promise<Sent> => {
  const { database, settings, clock, carriers } = services
  const { purpose, language, memberId, origin } = order
  const to = keyOfEmail(order.to)
  const limits = await settings.get('sms.limits')
  await limitRate(services, { key: `mail-again:${to}`, max: 1, perSeconds: 60 })
  await limitRate(services, { key: `mail-to:${to}`, max: limits.perNumberPerHour, perSeconds: 3600 })
  await limitRate(services, { key: `mail-from:${origin}`, max: limits.perAddressPerHour, perSeconds: 3600 })

  const code = newCode(services.rng)
  const sentAt = clock.now()
  const name = { purpose, to, memberId }
  await storeCode(database, name, code, { sentAt, expiresAt: new Date(sentAt.getTime() + limits.codeMinutes * minuteMs) })
  const { name: brand } = await settings.get('brand')
  const mail = codeMail(order.to, { language, brand, code, purpose, minutes: limits.codeMinutes })
  if (await carriers.mail.send(mail)) return { expiredMinutes: limits.codeMinutes }
  await removeCodeNamed(database, name)
  throw new Refused('MAIL_FAILED')
}
