import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getMerchantWallet, TransferState } from '@tamuvo/contract/vendor.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'

export type Wallets = ReceivedOutputOf<typeof getMerchantWallet>
export type VendorWallet = Wallets['wallets'][number]
export type Transfer = Wallets['transfers'][number]

/** The main wallet among the places that money is moved between; the others are codes of vendors, which have no such sign. */
export const mainPlace = '@main'

export const stateTones: Record<TransferState, BadgeTone> = {
  NEW: 'info',
  HELD: 'info',
  DONE: 'win',
  REVERSED: 'neutral',
  UNKNOWN: 'warn',
}

export const walletTones: Record<VendorWallet['state'], BadgeTone> = { UP: 'win', MAINTENANCE: 'warn', UNKNOWN: 'neutral' }

export const isOnItsWay = ({ state }: Transfer): boolean => state !== 'DONE' && state !== 'REVERSED'
