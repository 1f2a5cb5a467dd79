import type { KitServices } from '../../kit/services.ts'
import type { Carriers, SmsRefusal } from './carrier.ts'
import { insertSandboxMessage } from './sandbox-store.ts'

/** Numbers with these endings are refused with the given code, so that every error can be tested. */
export const magicEndings: Readonly<Record<string, SmsRefusal>> = {
  '01': 'SMS_INVALID_NUMBER',
  '02': 'SMS_MISSING_NUMBER',
  '03': 'SMS_TOO_MANY',
  '04': 'SMS_UNKNOWN',
  '05': 'SMS_INVALID_CODE',
  '06': 'SMS_CAPTCHA_FAILED',
  '07': 'SMS_QUOTA',
  '08': 'SMS_NOT_ALLOWED',
  '09': 'SMS_EXPIRED',
  '10': 'SMS_POPUP_CLOSED',
}

const refusalOf = (to: string): SmsRefusal | undefined => magicEndings[to.slice(-2)]

/** Carriers that only store messages, which are shown at `/bo/sandbox/inbox`. */
export const sandboxCarriers = ({ database, clock }: Pick<KitServices, 'database' | 'clock'>): Carriers => ({
  sms: {
    send: async ({ to, text }) => {
      const refusal = refusalOf(to)
      if (!refusal) await insertSandboxMessage(database, { kind: 'sms', recipient: to, subject: '', body: text, at: clock.now() })
      return refusal
    },
    rehearse: async (to) => refusalOf(to),
  },
  mail: {
    send: async ({ to, subject, text }) => {
      await insertSandboxMessage(database, { kind: 'mail', recipient: to, subject, body: text, at: clock.now() })
      return true
    },
  },
})
