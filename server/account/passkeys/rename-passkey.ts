import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import { plainText } from '../rules.ts'
import type { AccountServices } from '../services.ts'
import { nameOwnPasskey } from './passkey-store.ts'

export const renamePasskey = handle(contract.renamePasskey, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const { input, refuse } = request
  if (!(await nameOwnPasskey(services.database, id, input.id, plainText(input.name)))) throw refuse('NOT_FOUND')
  return {}
})
