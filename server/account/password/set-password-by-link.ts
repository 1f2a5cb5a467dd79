import * as contract from '@tamuvo/contract/account-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { limitRate } from '../limit-rate.ts'
import { originOf } from '../origin.ts'
import { confirmEmail, findPerson } from '../person-store.ts'
import { requireSecondFactor } from '../security/require-second-factor.ts'
import { finishReset } from './finish-reset.ts'
import { hashNewPassword } from './new-password.ts'
import { findReset, removeReset } from './password-store.ts'
import { hashOfResetToken } from './reset-mail-job.ts'

export const setPasswordByLink = handle(contract.setPasswordByLink, async (request, services: AccountServices) => {
  const { input, now, address, refuse } = request
  await limitRate(services, {
    key: `reset-link:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).linkResetsPerMinute,
    perSeconds: 60,
  })
  const tokenHash = hashOfResetToken(input.resetToken)
  const memberId = await findReset(services.database, tokenHash, now)
  const person = memberId === undefined ? undefined : await findPerson(services.database, memberId)
  if (!person) throw refuse('RESET_LINK_INVALID')
  if (person.status === 'frozen') throw refuse('ACCOUNT_FROZEN')
  const passwordHash = await hashNewPassword(request, services, person)
  await requireSecondFactor(services, person, { code: input.twoFactorCode, now, refuse })

  await inTransaction(services.database, async (tx) => {
    if (!(await removeReset(tx, tokenHash))) throw refuse('RESET_LINK_INVALID')
    // The link proves access to the mail address.
    await confirmEmail(tx, person.id, now)
    await finishReset(tx, services, { person, passwordHash, address, at: now })
  })
  return {}
})
