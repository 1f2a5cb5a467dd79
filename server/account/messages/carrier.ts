import type { Refusal } from '@tamuvo/contract/refusals.ts'

/** Why a text message did not go out. */
export type SmsRefusal = Extract<Refusal, `SMS_${string}`>

/** `to` in the form of E.164, "+959250123456". */
type Sms = { to: string; text: string }

export type SmsCarrier = {
  /** @returns why the message was not sent, undefined when it was */
  send(sms: Sms): Promise<SmsRefusal | undefined>
  /** Answers as `send` would and takes as long, but sends nothing: hides whether a number is registered. */
  rehearse(to: string): Promise<SmsRefusal | undefined>
}

export type Mail = { to: string; subject: string; text: string; html: string }

export type MailCarrier = {
  /** @returns whether the mail was accepted */
  send(mail: Mail): Promise<boolean>
}

/** Sends messages by SMS and mail. */
export type Carriers = { sms: SmsCarrier; mail: MailCarrier }
