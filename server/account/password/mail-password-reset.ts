import * as contract from '@tamuvo/contract/account-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { takeToken } from '../../kit/rate-limit.ts'
import type { AccountServices } from '../services.ts'
import { isCaptchaRight } from '../captcha.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { keyOfUsername } from '../rules.ts'
import { findByNameAndEmail } from './password-store.ts'
import { queueResetMail } from './reset-mail-job.ts'

/**
 * Enqueues the mail whether or not the member exists, so that answer and timing are alike, unless the brand allows disclosing
 * it. For the same reason no limit of the account shows.
 */
export const mailPasswordReset = handle(contract.mailPasswordReset, async (request, services: AccountServices) => {
  const { input, address, device, language, refuse } = request
  await limitRate(services, {
    key: `reset-from:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).resetMailsPerHour,
    perSeconds: 3600,
  })
  if (input.captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { ...input, address, device, purpose: 'forgot' })))
    throw refuse('CAPTCHA_WRONG', { captcha: true })

  const usernameKey = keyOfUsername(input.username)
  const { neutralMessages } = await services.settings.get('auth.passwords')
  const found = await findByNameAndEmail(services.database, usernameKey, input.email)
  if (!neutralMessages && !found) throw refuse('USER_OR_EMAIL_NOT_FOUND', { captcha: true })
  const retryAfter = await countReset(services, found ? `reset-of:${found.id}` : `reset-tried:${usernameKey}`)
  if (retryAfter > 0 && !neutralMessages) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  if (retryAfter > 0) return {}
  await inTransaction(services.database, (tx) => queueResetMail(tx, services, { usernameKey, email: input.email, language }))
  return {}
})

/**
 * Counts towards the limit of the account only when username and address match, so that strangers cannot use it up. Other pairs
 * are counted apart, so that both cost alike.
 */
const countReset = async ({ database, clock, settings }: AccountServices, key: string): Promise<number> => {
  const { resetMailsPerAccountPerHour: max } = await settings.get('rate.limits')
  return takeToken(database, clock, { key, max, perSeconds: 3600 })
}
