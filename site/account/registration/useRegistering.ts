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
import { noCaptcha } from '../bot/captcha.ts'
import { isWanted, openAuthWindow, finishAuth, type Session } from '../login/auth-window.ts'
import { confirmByProvider, type ProviderSession } from '../phone/phone-provider.ts'
import type { Faults, Values } from './registration.ts'
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

/** Which fields a refused registration is about, and why. */
const faultsOfRefusal = ({ code, fields }: CallRefused): Faults => ({ ...fields, ...faultsByCode[code] })

/** What follows: the session, a word of welcome, and what was wanted or what a new member may want. */
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
type ShownPhone = { firebaseChannel?: 'sms'; firebaseIdToken?: string }

/** What an auth provider that sent the code says of it; nothing where we sent it ourselves, undefined where it says no. */
const shownBy = async (
  session: ProviderSession | undefined,
  phoneKey: string,
  code = '',
  onFaults: (faults: Faults) => void,
): Promise<ShownPhone | undefined> => {
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

/** Opens an account by name or by number. @param onFaults is told which fields were refused and why */
export const useRegistering = (way: Way, onFaults: (faults: Faults) => void) => {
  const welcome = useWelcome()
  const [captcha, setCaptcha] = useState<typeof noCaptcha>()
  const [attempt, setAttempt] = useState(0)
  const [provider, setProvider] = useState<ProviderSession>()
  const [puzzled, setPuzzled] = useState(false)
  const answers = {
    onDone: (session: Session, { username = '', mobileNum = '' }: { username?: string; mobileNum?: string }) =>
      welcome(session, username || mobileNum),
    onRefused: (refusal: CallRefused) => {
      if (refusal.code === 'BOT_CHECK_REQUIRED') return setPuzzled(true)
      setAttempt((count) => count + 1)
      if (captcha || refusal.code.startsWith('CAPTCHA_')) setCaptcha(noCaptcha)
      onFaults(faultsOfRefusal(refusal))
    },
  }
  const [byName, byNumber] = [useAction(register, answers), useAction(registerMobile, answers)]
  const action = way === 'username' ? byName : byNumber
  /** @param phoneKey names the number that is typed, see `useMobile` */
  const send = async (values: Values & { countryDialingCode: string }, { adult, botToken, phoneKey }: Sending) => {
    setPuzzled(false)
    const shown = await shownBy(provider, phoneKey, values.verificationCode, onFaults)
    if (!shown) return
    await action.run({
      username: '',
      password: '',
      confirmPassword: '',
      ...values,
      ...captcha,
      ...shown,
      botToken,
      adult,
      domain: location.hostname,
      registerUrl: location.href.slice(0, 500),
      registerMethod: 'WEB',
      login: true,
    })
  }
  return { action, send, puzzled, setProvider, captcha, setCaptcha, attempt }
}
