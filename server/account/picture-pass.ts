import { createHash } from 'node:crypto'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import type { SessionMember } from '../kit/handle.ts'
import { Refused } from '../kit/refuse.ts'
import { askerOf, type CaptchaAsker } from './captcha.ts'
import { endPicturePass, insertPicturePass, takePicturePass } from './picture-pass-store.ts'
import type { AccountServices } from './services.ts'

const lifeMs = 10 * 60_000

const keyOf = (pass: string): Buffer => createHash('sha256').update(`picture-pass:${pass}`).digest()

/** The pictures of one message, and the message. */
const uses = pictureLimits.max + 1

/** Issues what a solved captcha is good for: one message with its pictures, for ten minutes, from where it was solved. */
export const issuePicturePass = async (
  { database, clock, rng }: Pick<AccountServices, 'database' | 'clock' | 'rng'>,
  asker: CaptchaAsker,
): Promise<{ pass: string; expiresAt: Date }> => {
  const pass = rng.bytes(18).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  await insertPicturePass(database, { key: keyOf(pass), asker: askerOf(asker), usesLeft: uses, expiresAt })
  return { pass, expiresAt }
}

type Shown = CaptchaAsker & { input: { pass: string }; now: Date }
type Upload = Shown & { member: SessionMember | undefined }

/**
 * Visitors need a pass for each picture, taken before it is decoded, which may cost seconds. Members need none.
 * @throws Refused CAPTCHA_REQUIRED
 */
export const requirePicturePass = async (
  { database }: Pick<AccountServices, 'database'>,
  { input, member, now, ...asker }: Upload,
): Promise<void> => {
  if (member) return
  const isTaken = input.pass !== '' && (await takePicturePass(database, { key: keyOf(input.pass), asker: askerOf(asker), now }))
  if (!isTaken) throw new Refused('CAPTCHA_REQUIRED')
}

/** Ends a pass with the message that its pictures belong to. @returns false when there is none, or it served a message before */
export const spendPicturePass = async (
  { database }: Pick<AccountServices, 'database'>,
  { input, now, ...asker }: Shown,
): Promise<boolean> => input.pass !== '' && endPicturePass(database, { key: keyOf(input.pass), asker: askerOf(asker), now })
