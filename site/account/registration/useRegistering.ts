import { register, registerMobile } from '@tamuvo/contract/account.ts'
import { firstLogin } from '@tamuvo/contract/account-password.ts'
import type { Way } from '@tamuvo/contract/registration-rules.ts'
import { CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../parts/paths.ts'
import type { Captcha } from '../bot/useCaptcha.ts'
import { isWanted, openAuthWindow, finishAuth, type Session } from '../login/auth-window.ts'
import { confirmByProvider, type ProviderSession } from '../phone/phone-provider.ts'
import type { Faults } from '../../parts/useForm.ts'
import type { Values } from './registration.ts'
import { useSessionStart } from '../login/useCompleteLogin.ts'

const faultsByCode: Partial<Record<string, Faults>> = {
  USERNAME_IN_USE: { username: 'taken' },
  EMAIL_IN_USE: { email: 'taken' },
  MOBILE_IN_USE: { mobileNum: 'taken' },
  PASSWORD_COMMON: { password: 'PASSWORD_COMMON' },
  WD_PASSWORD_WEAK: { paymentPassword: 'WD_PASSWORD_WEAK' },
  SMS_INVALID_CODE: { verificationCode: 'wrong' },
  SMS_EXPIRED: { verificationCode: 'over' },
}

/** The fields that a refused registration is about, and why: as codes. */
const faultsOfRefusal = ({ code, fields }: CallRefused): Faults => ({ ...fields, ...faultsByCode[code] })

/** Starts the session and greets the member; then goes on with the action that needed an account, or makes the first offers. */
const useWelcome = () => {
  const client = useClient()
  const navigate = useNavigate()
  const start = useSessionStart()
  return async (session: Session, username: string): Promise<void> => {
    const member = await start(session, username)
    if (member) toast('success', t('account.register_welcome', { name: member.nickname }))
    await navigate({ to: paths.home() })
    const { offers } = await client(firstLogin, {}).catch(() => ({ offers: [] }))
    if (isWanted()) return finishAuth()
    openAuthWindow({ name: 'welcome', offers, withoutPassword: session.mustChange === 'FIRST' })
  }
}

type Sending = { adult: boolean; botToken: string; phoneKey: string }
type PhoneProof = { firebaseChannel?: 'sms'; firebaseIdToken?: string }

/** The proof of an auth provider that sent the code; empty where the server sent it, undefined where the provider refuses it. */
const phoneProof = async (
  session: ProviderSession | undefined,
  phoneKey: string,
  code = '',
  onFaults: (faults: Faults) => void,
): Promise<PhoneProof | undefined> => {
  if (session?.key !== phoneKey) return {}
  try {
    return { firebaseChannel: 'sms', firebaseIdToken: await confirmByProvider(session, code.trim()) }
  } catch (error) {
    const faults = error instanceof CallRefused ? faultsByCode[error.code] : undefined
    if (faults) onFaults(faults)
    else await tell({ icon: 'warning', title: t('access.code_not_sent'), text: errorSentence(error) })
    return undefined
  }
}

/** Opens an account by name or by number. @param onFaults gets the fields that were refused, and why */
export const useRegistering = (way: Way, captcha: Captcha, onFaults: (faults: Faults) => void) => {
  const welcome = useWelcome()
  const [hasCaptcha, setHasCaptcha] = useState(false)
  const [provider, setProvider] = useState<ProviderSession>()
  const [puzzled, setPuzzled] = useState(false)
  const answers = {
    onDone: (session: Session, { username = '', mobileNum = '' }: { username?: string; mobileNum?: string }) =>
      welcome(session, username || mobileNum),
    onRefused: (refusal: CallRefused) => {
      if (refusal.code === 'BOT_CHECK_REQUIRED') return setPuzzled(true)
      captcha.renew()
      if (refusal.code.startsWith('CAPTCHA_')) setHasCaptcha(true)
      onFaults(faultsOfRefusal(refusal))
    },
  }
  const [byName, byNumber] = [useAction(register, answers), useAction(registerMobile, answers)]
  const action = way === 'username' ? byName : byNumber
  /** @param phoneKey names the number that is typed, see `useMobile` */
  const send = async (values: Values & { countryDialingCode: string }, { adult, botToken, phoneKey }: Sending) => {
    setPuzzled(false)
    const proof = await phoneProof(provider, phoneKey, values.verificationCode, onFaults)
    if (!proof) return
    await action.run({
      username: '',
      password: '',
      confirmPassword: '',
      ...values,
      ...(hasCaptcha ? captcha.answer : {}),
      ...proof,
      botToken,
      adult,
      domain: location.hostname,
      registerUrl: location.href.slice(0, 500),
      registerMethod: 'WEB',
      login: true,
    })
  }
  return { action, send, puzzled, setProvider, hasCaptcha }
}
