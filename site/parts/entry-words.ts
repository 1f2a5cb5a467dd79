import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { hasText, t } from '@tamuvo/ui/text/text.ts'

/** What people call a kind of ledger entry. */
export const typeName = (type: string): string => {
  const key = `wallet.type_${type}`
  return hasText(key) ? t(key) : type
}

const walletKeys: ReadonlyMap<string, TextKey> = new Map([
  ['main', 'transfer.main'],
  ['wd_hold', 'wallet.held'],
  ['vendor', 'transfer.wallets'],
])

/** Which of a member's wallets a movement changed. */
export const walletName = (wallet: string): string => {
  const key = walletKeys.get(wallet)
  return key ? t(key) : wallet
}
