import { createHash, timingSafeEqual } from 'node:crypto'
import type { captchaPurposes, soundPurposes } from '@tamuvo/contract/account.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/database.ts'
import type { Rng } from '../kit/rng.ts'
import { captchaAlphabet } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { knockCounts, soundOfKnocks } from './captcha-sound.ts'
import { limitRate } from './limit-rate.ts'
import { originOf, subnetOf } from './origin.ts'
import type { Settings } from '../platform/settings.ts'
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
type CheckServices = { database: Database; clock: Clock; settings: Settings }

/** Who asks for a captcha: the address of the call and the browser it names. */
export type CaptchaAsker = { address: string; device: string }

/** A captcha serves the browser and the subnet that asked for it, so that others cannot solve it for them. */
export const askerOf = ({ address, device }: CaptchaAsker): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([subnetOf(address), device]))
    .digest()

/** Makes a picture to read for one purpose; of its answer only a hash is stored. `image` is a PNG in base64. */
export const makeCaptcha = async (services: CaptchaServices, purpose: CaptchaPurpose, asker: CaptchaAsker): Promise<Captcha> => {
  const text = captchaText(services.rng)
  const picture = await drawCaptcha(services.rng, text)
  return { ...(await storeAnswer(services, { purpose, asker, text })), image: picture.toString('base64') }
}

/** Makes knocks to count, for users who cannot read a picture. `sound` is a WAV file in base64. */
export const makeSoundCaptcha = async (
  services: CaptchaServices,
  purpose: SoundPurpose,
  asker: CaptchaAsker,
): Promise<SoundCaptcha> => {
  const counts = knockCounts(services.rng)
  const sound = soundOfKnocks(services.rng, counts)
  return { ...(await storeAnswer(services, { purpose, asker, text: counts.join('') })), sound: sound.toString('base64') }
}

const storeAnswer = async (
  { database, clock, rng }: CaptchaServices,
  { purpose, asker, text }: { purpose: SoundPurpose; asker: CaptchaAsker; text: string },
): Promise<{ captchaId: string; expiresAt: Date }> => {
  const captchaId = rng.bytes(18).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  await insertCaptcha(database, captchaId, { purpose, asker: askerOf(asker), answerHash: hashOf(captchaId, text), expiresAt })
  return { captchaId, expiresAt }
}

export type CaptchaTry = CaptchaAsker & { captchaId: string; captcha: string; purpose: SoundPurpose }

/**
 * Whether an answer is right, ignoring case and width. Consumes the captcha.
 * @throws Refused TOO_MANY_REQUESTS after many answers from an address
 */
export const isCaptchaRight = async (services: CheckServices, tried: CaptchaTry): Promise<boolean> => {
  const { captchaId, captcha, purpose } = tried
  if (!idPattern.test(captchaId)) return false
  await limitRate(services, {
    key: `captcha-tries:${originOf(tried.address)}`,
    max: (await services.settings.get('rate.limits')).captchaTriesPerHour,
    perSeconds: 3_600,
  })
  const stored = await takeCaptcha(services.database, captchaId)
  if (!stored?.asker?.equals(askerOf(tried)) || stored.purpose !== purpose || stored.expiresAt <= services.clock.now())
    return false
  return timingSafeEqual(stored.answerHash, hashOf(captchaId, captcha.normalize('NFKC').trim().toUpperCase()))
}
