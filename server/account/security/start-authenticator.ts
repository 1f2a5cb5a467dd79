import * as contract from '@tamuvo/contract/account-security.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { authenticatorSecrets, writeSecret } from './authenticator-store.ts'
import { base32, totpUri } from '../../kit/totp.ts'
import { requireStepUp } from './require-step-up.ts'

const secretBytes = 20

export const startAuthenticator = handle(contract.startAuthenticator, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, member, now, refuse } = request
  if (person.hasAuthenticator) throw refuse('TWOFA_ON')
  await requireStepUp(request, services, person)
  await requirePassword(request, services, input.password)
  const secret = services.rng.bytes(secretBytes)
  const sealed = services.secrets.seal(authenticatorSecrets, member.id, secret)
  if (!(await writeSecret(services.database, member.id, sealed, now))) throw refuse('TWOFA_ON')
  const { name: issuer } = await services.settings.get('brand')
  return { secret: base32(secret), uri: totpUri({ secret, account: person.username, issuer }) }
})
