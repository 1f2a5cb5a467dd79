import * as contract from '@tamuvo/contract/account-codes.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'

export const getSmsChannel = handle(contract.getSmsChannel, async (_request, { settings, phoneProvider }: AccountServices) => ({
  door: (await settings.get('sms.channel')) === 'firebase' ? (phoneProvider?.endpoint ?? null) : null,
}))
