import { type CaptchaAsker, type CaptchaPurpose, isCaptchaRight } from '../account/captcha.ts'
import type { Rng } from '../kit/rng.ts'
import { Refused } from '../kit/refuse.ts'
import type { ContentServices } from './services.ts'

type Answered = { input: { captcha: string; captchaId: string } } & CaptchaAsker

/** Visitors need a captcha. @throws Refused CAPTCHA_REQUIRED, CAPTCHA_WRONG */
export const requireCaptcha = async (
  services: ContentServices,
  { input: { captcha, captchaId }, address, device }: Answered,
  purpose: CaptchaPurpose,
): Promise<void> => {
  if (!captcha || !captchaId) throw new Refused('CAPTCHA_REQUIRED')
  if (!(await isCaptchaRight(services, { captcha, captchaId, address, device, purpose }))) throw new Refused('CAPTCHA_WRONG')
}

/** @throws Refused FIELDS_INVALID when there is a fault */
export const requireNoFault = (faults: Record<string, string>): void => {
  if (Object.keys(faults).length > 0) throw new Refused('FIELDS_INVALID', { fields: faults })
}

// Without characters that are easily confused.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 8

/** A reference number, "F-7K2MQX3A": random, so that it does not disclose the volume. */
export const newReference = (rng: Rng, letter: string): string =>
  `${letter}-${Array.from({ length }, () => alphabet[rng.below(alphabet.length)] ?? '').join('')}`

export const lengthOf = (text: string): number => [...text].length
