import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { handle } from '../../kit/handle.ts'
import { requireOwn } from '../own.ts'
import type { AccountServices } from '../services.ts'
import { askForPasskey } from './ceremony.ts'
import { listPasskeysOf } from './passkey-store.ts'

export const startPasskeyStepUp = handle(contract.startPasskeyStepUp, async (request, services: AccountServices) => {
  const { id } = await requireOwn(request, services)
  const { member, now, refuse } = request
  const own = await listPasskeysOf(services.database, id)
  if (own.length === 0) throw refuse('NOT_FOUND')
  return askForPasskey(services, { purpose: 'step-up', boundTo: member.tokenHash, now }, own)
})
