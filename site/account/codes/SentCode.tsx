import { languages } from '@tamuvo/contract/languages.ts'
import { CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { CodeField } from '@tamuvo/ui/components/CodeField.tsx'
import { t } from '@tamuvo/ui/text/text.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { type KeyboardEvent, useState } from 'react'
import { BotCheck } from '../bot/BotCheck.tsx'
import { noCaptcha, type PersonProof } from '../bot/captcha.ts'
import { CaptchaField } from '../bot/CaptchaField.tsx'
import { useCaptcha } from '../bot/useCaptcha.ts'
import { DemoInbox } from './DemoInbox.tsx'
import { useWait, waitFor } from './sent-codes.ts'

type Props = {
  label: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** What the code is for and where it goes: "login 95 9123". Each has a wait of its own before the next code. */
  to: string
  /** Checks the number or address that the code goes to, and shows what is wrong with it. */
  isReady?: () => boolean
  /** Asks the server for a code, with the proofs that it may want first. */
  send: (proof: PersonProof) => Promise<{ expiredMinutes: number; waitSeconds?: number }>
}

/**
 * A code that is sent by SMS or mail: its field, the button that sends it, the wait before the next one, and the captcha or
 * puzzle that the server may want first. A window of its own says why a code was not sent.
 */
export const SentCode = ({ label, value, onChange, error, to, isReady = () => true, send }: Props) => {
  const say = useText()
  const waitUntil = useWait(to)
  const sending = useSending({ to, send })
  const press = () => (isReady() ? sending.start('') : undefined)
  // Enter in the captcha sends the code and not the form around it.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void press()
  }
  return (
    <>
      {sending.asked && (
        <div role="group" onKeyDown={sendOnEnter}>
          <CaptchaField purpose="sms" {...sending.captcha.field} takesFocus />
        </div>
      )}
      {sending.puzzled && <BotCheck purpose="sms" onToken={sending.start} />}
      <div>
        <CodeField label={label} value={value} onChange={onChange} onSend={press} waitUntil={waitUntil} error={error} />
        <p role="status" className={sending.minutes ? 'mt-1 text-sm text-win' : 'sr-only'}>
          {sending.minutes > 0 && say('access.code_sent', { minutes: sending.minutes })}
        </p>
        <DemoInbox />
      </div>
    </>
  )
}

/** Why no code was sent: the server's own sentence where it writes the language of the screen. */
const reasonOf = (error: unknown, language: string): string => {
  const isOfServer = error instanceof CallRefused && error.code.startsWith('SMS_') && error.traceId !== undefined
  return isOfServer && languages.some((written) => written === language) ? error.message : errorSentence(error)
}

type Fault = 'common.required' | 'refusal.SMS_CAPTCHA_FAILED'

/** Sends codes. Holds what the server wants first, and for how many minutes the code that was sent is valid. */
const useSending = ({ to, send }: Pick<Props, 'to' | 'send'>) => {
  const { code } = useLanguage()
  const [answer, setAnswer] = useState(noCaptcha)
  const [fault, setFault] = useState<Fault>()
  const captcha = useCaptcha({ value: answer, error: fault && t(fault), onChange: setAnswer })
  const [asked, setAsked] = useState(false)
  const [puzzled, setPuzzled] = useState(false)
  const [minutes, setMinutes] = useState(0)
  const askAnew = (why?: Fault) => {
    captcha.renew()
    setFault(why)
  }
  const refused = async (error: unknown) => {
    if (error instanceof CallRefused && error.code === 'CAPTCHA_REQUIRED') return setAsked(true)
    if (error instanceof CallRefused && error.code === 'BOT_CHECK_REQUIRED') return setPuzzled(true)
    if (error instanceof CallRefused && error.code === 'SMS_CAPTCHA_FAILED' && asked) return askAnew('refusal.SMS_CAPTCHA_FAILED')
    if (error instanceof CallRefused && error.retryAfter) waitFor(to, error.retryAfter)
    askAnew()
    await tell({ icon: 'warning', title: t('access.code_not_sent'), text: reasonOf(error, code) })
  }
  const start = async (botToken: string) => {
    if (asked && answer.captcha === '') return setFault('common.required')
    setMinutes(0)
    setPuzzled(false)
    try {
      const { expiredMinutes, waitSeconds = expiredMinutes * 60 } = await send({ ...answer, botToken })
      waitFor(to, waitSeconds)
      setMinutes(expiredMinutes)
      setAsked(false)
      askAnew()
    } catch (error) {
      await refused(error)
    }
  }
  return { start, asked, puzzled, captcha, minutes }
}
