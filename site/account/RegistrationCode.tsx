import { sendRegisterCode } from '@tamuvo/contract/account-codes.ts'
import type { Way } from '@tamuvo/contract/registration-rules.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useWait } from './sent-codes.ts'
import { SentCode } from './SentCode.tsx'
import type { TypedMobile } from './useMobile.ts'

type Props = {
  way: Way
  mobile: TypedMobile
  value: string
  fault: string | undefined
  onChange: (code: string) => void
  isReady: () => boolean
}

/** The code that shows whose number it is. */
export const RegistrationCode = ({ way, mobile, value, fault, onChange, isReady }: Props) => {
  const t = useText()
  const client = useClient()
  const { mobileNum: mobileNo, countryDialingCode } = mobile.input
  const to = `register ${mobile.key}`
  const wasSent = useWait(to) > 0
  const missing = wasSent ? 'access.code_required' : 'access.verify_first'
  const regType = way === 'mobile' ? 'registerMobile' : 'register'
  return (
    <SentCode
      label={t('account.verificationCode')}
      value={value}
      onChange={onChange}
      error={fault && t(fault === 'required' ? missing : 'refusal.SMS_INVALID_CODE')}
      to={to}
      isReady={isReady}
      send={(proof) => client(sendRegisterCode, { mobileNo, countryDialingCode, regType, ...proof })}
    />
  )
}
