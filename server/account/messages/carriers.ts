import type { KitServices } from '../../kit/services.ts'
import type { Carriers } from './carrier.ts'
import { httpSms } from './http-sms.ts'
import { sandboxCarriers } from './sandbox.ts'
import { smtpMail } from './smtp-mail.ts'

/** The carriers of the configuration. Where none is named, a demo has its sandbox and any other site sends nothing. */
export const openCarriers = (kit: KitServices): Carriers => {
  const { sms, smtp, demo } = kit.config
  const usual = demo ? sandboxCarriers(kit) : nobody
  return { sms: sms ? httpSms(sms, kit.log) : usual.sms, mail: smtp ? smtpMail(smtp, kit.log) : usual.mail }
}

const nobody: Carriers = {
  sms: { send: async () => 'SMS_NOT_ALLOWED', rehearse: async () => 'SMS_NOT_ALLOWED' },
  mail: { send: async () => false },
}
