import { getSmsChannel, sendRegisterCode } from '@tamuvo/contract/account-codes.ts'
import { providerWaitSeconds } from '@tamuvo/contract/phone-provider.ts'
import type { Way } from '@tamuvo/contract/registration-rules.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { PersonProof } from '../bot/captcha.ts'
import { internationalOf, type ProviderSession, sendByProvider } from '../phone/phone-provider.ts'
import { useWait } from '../codes/sent-codes.ts'
import { SentCode } from '../codes/SentCode.tsx'
import type { TypedMobile } from '../phone/useMobile.ts'

type Props = {
  way: Way
  mobile: TypedMobile
  value: string
  fault: string | undefined
  onChange: (code: string) => void
  isReady: () => boolean
  /** Called when an auth provider has sent the code. */
  onProvider: (session: ProviderSession) => void
}

/** How long a code of a provider is valid, for the text on the screen. */
const providerMinutes = 5

/** The code that verifies the number, sent by our server or by an auth provider. */
export const RegistrationCode = ({ way, mobile, value, fault, onChange, isReady, onProvider }: Props) => {
  const t = useText()
  const client = useClient()
  const { key, input } = mobile
  const to = `register ${key}`
  const wasSent = useWait(to) > 0
  const missing = wasSent ? 'access.code_required' : 'access.verify_first'
  const send = async (proof: PersonProof) => {
    const { door: endpoint } = await client(getSmsChannel, {})
    if (endpoint) {
      onProvider({ endpoint, key, sessionInfo: await sendByProvider(endpoint, internationalOf(input), proof.botToken) })
      return { expiredMinutes: providerMinutes, waitSeconds: providerWaitSeconds }
    }
    const { mobileNum: mobileNo, countryDialingCode } = input
    const regType = way === 'mobile' ? 'registerMobile' : 'register'
    return client(sendRegisterCode, { mobileNo, countryDialingCode, regType, ...proof })
  }
  return (
    <SentCode
      label={t('account.verificationCode')}
      value={value}
      onChange={onChange}
      error={fault && t(fault === 'required' ? missing : fault === 'over' ? 'refusal.SMS_EXPIRED' : 'refusal.SMS_INVALID_CODE')}
      to={to}
      isReady={isReady}
      send={send}
    />
  )
}
