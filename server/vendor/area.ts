import * as contract from '@tamuvo/contract/vendor.ts'
import { implement } from '../kit/handle.ts'
import { collectFunds } from './collect-funds.ts'
import { getMerchantWallet } from './get-merchant-wallet.ts'
import { getRoundDetail } from './get-round-detail.ts'
import { launchGame } from './launch-game.ts'
import { refreshVendorWallet } from './refresh-vendor-wallet.ts'
import { setAutoTransfer } from './set-auto-transfer.ts'
import { transferFunds } from './transfer-funds.ts'

export const vendorCalls = implement(contract, {
  launchGame,
  getRoundDetail,
  getMerchantWallet,
  refreshVendorWallet,
  transferFunds,
  collectFunds,
  setAutoTransfer,
})
