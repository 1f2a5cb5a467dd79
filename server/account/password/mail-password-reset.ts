import * as contract from '@tamuvo/contract/account-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { isCaptchaRight } from '../captcha.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { keyOfUsername } from '../rules.ts'
import { findByNameAndEmail } from './password-store.ts'
import { queueResetMail } from './reset-mail-job.ts'

/**
 * Enqueues the mail whether or not the member exists, so that answer and timing are alike, unless the brand allows disclosing
 * it.
 */
export const mailPasswordReset = handle(contract.mailPasswordReset, async (request, services: AccountServices) => {
  const { input, address, language, refuse } = request
  await limitRate(services, {
    key: `reset-from:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).resetMailsPerHour,
    perSeconds: 3600,
  })
  if (input.captcha === '') throw refuse('CAPTCHA_REQUIRED', { captcha: true })
  if (!(await isCaptchaRight(services, { ...input, purpose: 'forgot' }))) throw refuse('CAPTCHA_WRONG', { captcha: true })

  const usernameKey = keyOfUsername(input.username)
  await limitRate(services, {
    key: `reset-of:${usernameKey}`,
    max: (await services.settings.get('rate.limits')).resetMailsPerAccountPerHour,
    perSeconds: 3600,
  })
  const { neutralMessages } = await services.settings.get('auth.passwords')
  if (!neutralMessages && !(await findByNameAndEmail(services.database, usernameKey, input.email)))
    throw refuse('USER_OR_EMAIL_NOT_FOUND', { captcha: true })
  await inTransaction(services.database, (tx) => queueResetMail(tx, services, { usernameKey, email: input.email, language }))
  return {}
})
