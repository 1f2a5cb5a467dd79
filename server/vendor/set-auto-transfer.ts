import { setAutoTransfer as call } from '@tamuvo/contract/vendor.ts'
import { handle } from '../kit/handle.ts'
import { saveAutoTransfer } from './transfer/store.ts'
import type { VendorServices } from './services.ts'

export const setAutoTransfer = handle(call, async ({ input, member }, { database }: VendorServices) => {
  await saveAutoTransfer(database, member.id, input.autoTransfer)
  return { autoTransfer: input.autoTransfer }
})
