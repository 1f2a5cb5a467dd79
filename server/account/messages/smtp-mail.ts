import { createTransport } from 'nodemailer'
import type { Log } from '../../kit/log.ts'
import type { MailCarrier } from './carrier.ts'

const timeoutMs = 8_000

/** Sends mails by SMTP. @param from `Tamuvo <no-reply@play.example>` */
export const smtpMail = ({ url, from }: { url: string; from: string }, log: Log): MailCarrier => {
  const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url, ...times })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...mail })
        return true
      } catch (error) {
        log.warn({ error: String(error) }, 'a mail was not taken on')
        return false
      }
    },
  }
}
