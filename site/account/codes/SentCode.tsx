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
import { DemoInbox } from './DemoInbox.tsx'
import { useWait, waitFor } from './sent-codes.ts'

type Props = {
  label: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** What the code is for and where it goes; a wait belongs to it: "login 95 9123". */
  to: string
  /** Looks whether there is somewhere to send it to, and says so at its field when there is not. */
  isReady?: () => boolean
  /** Asks the server for a code; with what it wants to see of a person. */
  send: (proof: PersonProof) => Promise<{ expiredMinutes: number; waitSeconds?: number }>
}

/**
 * A code that is sent to somebody: the line to type it in, the button that sends it, the wait before the next one, and the
 * question whether a person asks. Why a code was not sent is told in a window of its own.
 */
export const SentCode = ({ label, value, onChange, error, to, isReady = () => true, send }: Props) => {
  const say = useText()
  const waitUntil = useWait(to)
  const sending = useSending({ to, send })
  const press = () => (isReady() ? sending.start('') : undefined)
  // The form around is not what Enter is meant for here: a person has answered what stood before the code.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void press()
  }
  return (
    <>
      {sending.asked && (
        <div role="group" onKeyDown={sendOnEnter}>
          <CaptchaField
            purpose="sms"
            answer={sending.proof}
            onAnswer={sending.setProof}
            attempt={sending.attempt}
            takesFocus
            error={sending.fault && say(sending.fault)}
          />
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

/** Why no code was sent: in the words of the server where it writes the language of the reader. */
const reasonOf = (error: unknown, language: string): string => {
  const isOfServer = error instanceof CallRefused && error.code.startsWith('SMS_') && error.traceId !== undefined
  return isOfServer && languages.some((written) => written === language) ? error.message : errorSentence(error)
}

type Fault = 'common.required' | 'refusal.SMS_CAPTCHA_FAILED'

/** Sends, and keeps what the server wants first and what came of it. */
const useSending = ({ to, send }: Pick<Props, 'to' | 'send'>) => {
  const { code } = useLanguage()
  const [proof, setProof] = useState(noCaptcha)
  const [asked, setAsked] = useState(false)
  const [puzzled, setPuzzled] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [fault, setFault] = useState<Fault>()
  const [minutes, setMinutes] = useState(0)
  const askAnew = (why?: Fault) => {
    setProof(noCaptcha)
    setAttempt((count) => count + 1)
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
    if (asked && proof.captcha === '') return setFault('common.required')
    setMinutes(0)
    setPuzzled(false)
    try {
      const { expiredMinutes, waitSeconds = expiredMinutes * 60 } = await send({ ...proof, botToken })
      waitFor(to, waitSeconds)
      setMinutes(expiredMinutes)
      setAsked(false)
      askAnew()
    } catch (error) {
      await refused(error)
    }
  }
  return { start, asked, puzzled, proof, setProof, attempt, fault, minutes }
}
