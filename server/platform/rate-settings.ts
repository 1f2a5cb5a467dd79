import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

/** Defaults. Per address; changes of the profile, avatars, documents and proofs per member; pictures of feedback per sender. */
const usual = {
  captchasPerMinute: 60,
  /** Answers, right and wrong, to pictures and sounds. */
  captchaTriesPerHour: 300,
  captchaSoundsPerMinute: 20,
  puzzlesPerMinute: 60,
  puzzleSoundsPerMinute: 20,
  registrationChecksPerMinute: 60,
  registrationsPerMinute: 60,
  affiliateChecksPerMinute: 60,
  linkVisitsPerMinute: 60,
  /** Accounts that an agent opens. */
  downlinesPerHour: 30,
  trialsPerMinute: 20,
  secondChecksPerMinute: 60,
  phoneResetsPerMinute: 30,
  linkResetsPerMinute: 30,
  resetMailsPerHour: 20,
  /** Per account, from any address. */
  resetMailsPerAccountPerHour: 3,
  profileChangesPerHour: 30,
  avatarsPerHour: 20,
  documentsPerHour: 40,
  feedbackPicturesPerHour: 20,
  helpRatingsPerDay: 60,
  ledgerProofsPerMinute: 20,
}

type Rate = keyof typeof usual
const isRate = (name: string): name is Rate => Object.hasOwn(usual, name)
const max = count(100_000)

export const rateSettings = {
  'rate.limits': setting(
    'limits',
    'How often an address or a member may try what costs work or could be guessed, by what is tried.',
    z.pipe(
      z.partialRecord(z.enum(Object.keys(usual).filter(isRate)), max),
      z.transform((set) => ({ ...usual, ...set })),
    ),
    usual,
  ),
}
