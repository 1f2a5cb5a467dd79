import { createHash, timingSafeEqual } from 'node:crypto'
import type { captchaPurposes, soundPurposes } from '@tamuvo/contract/account.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/database.ts'
import type { Rng } from '../kit/rng.ts'
import { captchaAlphabet } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { knockCounts, soundOfKnocks } from './captcha-sound.ts'
import { insertCaptcha, takeCaptcha } from './captcha-store.ts'

export type CaptchaPurpose = (typeof captchaPurposes)[number]
export type SoundPurpose = (typeof soundPurposes)[number]
export type Captcha = { captchaId: string; image: string; expiresAt: Date }
export type SoundCaptcha = { captchaId: string; sound: string; expiresAt: Date }

const length = 4
const lifeMs = 5 * 60_000
const idPattern = /^[\w-]{24}$/

export const captchaText = (rng: Rng): string =>
  Array.from({ length }, () => captchaAlphabet[rng.below(captchaAlphabet.length)] ?? '').join('')

/** The id goes into the hash, so that equal answers do not look equal. */
const hashOf = (id: string, text: string): Buffer => createHash('sha256').update(`${id}:${text}`).digest()

type CaptchaServices = { database: Database; clock: Clock; rng: Rng }

/** Makes a picture to read for one purpose; of its answer only a hash is stored. `image` is a PNG in base64. */
export const makeCaptcha = async (services: CaptchaServices, purpose: CaptchaPurpose): Promise<Captcha> => {
  const text = captchaText(services.rng)
  const picture = await drawCaptcha(services.rng, text)
  return { ...(await storeAnswer(services, purpose, text)), image: picture.toString('base64') }
}

/** Makes knocks to count, for users who cannot read a picture. `sound` is a WAV file in base64. */
export const makeSoundCaptcha = async (services: CaptchaServices, purpose: SoundPurpose): Promise<SoundCaptcha> => {
  const counts = knockCounts(services.rng)
  const sound = soundOfKnocks(services.rng, counts)
  return { ...(await storeAnswer(services, purpose, counts.join(''))), sound: sound.toString('base64') }
}

const storeAnswer = async (
  { database, clock, rng }: CaptchaServices,
  purpose: SoundPurpose,
  text: string,
): Promise<{ captchaId: string; expiresAt: Date }> => {
  const captchaId = rng.bytes(18).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  await insertCaptcha(database, captchaId, { purpose, answerHash: hashOf(captchaId, text), expiresAt })
  return { captchaId, expiresAt }
}

export type CaptchaTry = { captchaId: string; captcha: string; purpose: SoundPurpose }

/** Whether an answer is right, ignoring case and width. Consumes the captcha. */
export const isCaptchaRight = async (
  { database, clock }: { database: Database; clock: Clock },
  { captchaId, captcha, purpose }: CaptchaTry,
): Promise<boolean> => {
  if (!idPattern.test(captchaId)) return false
  const stored = await takeCaptcha(database, captchaId)
  if (!stored || stored.purpose !== purpose || stored.expiresAt <= clock.now()) return false
  return timingSafeEqual(stored.answerHash, hashOf(captchaId, captcha.normalize('NFKC').trim().toUpperCase()))
}
