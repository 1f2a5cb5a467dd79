import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import { countRecoveryCodes } from '../security/authenticator-store.ts'
import type { AccountServices } from '../services.ts'
import { listPasskeysOf, type Passkey } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

export const listPasskeys = handle(contract.listPasskeys, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const [passkeys, recoveryCodesLeft, { origin }] = await Promise.all([
    listPasskeysOf(services.database, id),
    countRecoveryCodes(services.database, id),
    relyingPartyOf(services),
  ])
  return { list: passkeys.map(shownPasskey), origin, recoveryCodesLeft }
})

export const shownPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: Passkey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})
