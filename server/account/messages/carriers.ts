import type { KitServices } from '../../kit/services.ts'
import type { Carriers } from './carrier.ts'
import { httpSms } from './http-sms.ts'
import { sandboxCarriers } from './sandbox.ts'
import { smtpMail } from './smtp-mail.ts'

/** The configured carriers. Without configuration a demo uses the sandbox and any other site sends nothing. */
export const openCarriers = (kit: KitServices): Carriers => {
  const { sms, smtp, demo } = kit.config
  const usual = demo ? sandboxCarriers(kit) : noCarriers
  return { sms: sms ? httpSms(sms, kit.log) : usual.sms, mail: smtp ? smtpMail(smtp, kit.log) : usual.mail }
}

const noCarriers: Carriers = {
  sms: { send: async () => 'SMS_NOT_ALLOWED', rehearse: async () => 'SMS_NOT_ALLOWED' },
  mail: { send: async () => false },
}
