import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { requireToken, spendToken } from '../bot/bot-check.ts'
import { type CaptchaAsker, isCaptchaRight } from '../captcha.ts'
import { originOf } from '../origin.ts'

type Proof = CaptchaAsker & { captcha: string; captchaId: string; botToken: string }

/**
 * Requires a captcha or bot proof before a message is paid for. Consumes neither while the other is missing.
 * @throws Refused CAPTCHA_REQUIRED, BOT_CHECK_REQUIRED, SMS_CAPTCHA_FAILED
 */
export const requirePerson = async (
  services: AccountServices,
  { captcha, captchaId, botToken, address, device }: Proof,
  refuse: Refuse<'CAPTCHA_REQUIRED' | 'SMS_CAPTCHA_FAILED'>,
): Promise<void> => {
  const { captcha: reads } = await services.settings.get('sms.limits')
  if (reads && captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  const held = await requireToken(services, { botToken, purpose: 'sms', origin: originOf(address) })
  if (reads && !(await isCaptchaRight(services, { captcha, captchaId, address, device, purpose: 'sms' })))
    throw refuse('SMS_CAPTCHA_FAILED', { captcha: true })
  await spendToken(services.database, held)
}
