import * as contract from '@tamuvo/contract/lottery-receipts.ts'
import { handle } from '../kit/handle.ts'
import { allReceiptKeys, receiptKeyToSend } from '../platform/receipt-key-store.ts'
import type { LotteryServices } from './services.ts'

export const listReceiptKeys = handle(contract.listReceiptKeys, async (_asked, { database }: LotteryServices) => ({
  list: (await allReceiptKeys(database)).map(receiptKeyToSend),
}))
