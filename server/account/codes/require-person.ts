import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../account.ts'
import { isCaptchaRight } from '../captcha.ts'

type Proof = { captcha: string; captchaId: string }

/** Lets people pass, before a message is paid for. @throws Refused CAPTCHA_REQUIRED, SMS_CAPTCHA_FAILED */
export const requirePerson = async (
  services: AccountServices,
  { captcha, captchaId }: Proof,
  refuse: Refuse<'CAPTCHA_REQUIRED' | 'SMS_CAPTCHA_FAILED'>,
): Promise<void> => {
  if (!(await services.settings.get('sms.limits')).captcha) return
  if (captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { captcha, captchaId, purpose: 'sms' })))
    throw refuse('SMS_CAPTCHA_FAILED', { captcha: true })
}
