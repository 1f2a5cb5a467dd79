import * as contract from '@tamuvo/contract/staff.ts'
import { handle } from '../kit/handle.ts'
import { staffSecrets, writeStaffSecret } from '../kit/staff-authenticators.ts'
import { base32, totpUri } from '../kit/totp.ts'
import type { PlatformServices } from './services.ts'

const secretBytes = 20

export const startStaffAuthenticator = handle(
  contract.startStaffAuthenticator,
  async ({ staff, now, refuse }, { database, rng, secrets, settings }: PlatformServices) => {
    if (staff.isMachine) throw refuse('FORBIDDEN')
    const secret = rng.bytes(secretBytes)
    const sealed = secrets.seal(staffSecrets, staff.id, secret)
    if (!(await writeStaffSecret(database, staff.id, sealed, now))) throw refuse('TWOFA_ON')
    const { name: issuer } = await settings.get('brand')
    return { secret: base32(secret), uri: totpUri({ secret, account: staff.name, issuer: `${issuer} staff` }) }
  },
)
