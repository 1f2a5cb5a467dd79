import type { GameType } from '@tamuvo/contract/brand.ts'
import type { MovementCause } from '@tamuvo/contract/wallet.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { hasText, t } from '@tamuvo/ui/text/text.ts'
import { formatPeriod } from './period-days.ts'
import { pointsText } from './points-words.ts'
import { levelAndPeriod, ownName } from './reward-reason.ts'

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

/** Kinds that say themselves what they are, in the language of the page. */
const aboutKinds: ReadonlySet<MovementCause['kind']> = new Set(['reward', 'bonus', 'order', 'tournament'])

/** Whose account one side of an entry is. @param ours what the platform is called */
export const accountName = ({ account, own }: { account: string; own: boolean }, ours: string): string => {
  const [holder = '', wallet = ''] = account.split(':')
  if (own) return walletName(wallet)
  if (holder === 'psp') return t('wallet.entry_payments')
  return /^m\d+$/.test(holder) ? t('wallet.entry_member') : ours
}

/** What caused a movement, in words: '' where nothing says it. */
export const causeWords = ({ kind, label, of, about }: Omit<MovementCause, 'id'>): string => {
  const period = formatPeriod(label)
  if (kind === 'rebate') return t('wallet.cause_rebate', { product: t(`catalog.type_${of as GameType}`), period })
  if (kind === 'bill')
    return of === '' ? t('wallet.cause_contract_own', { period }) : t('wallet.cause_contract', { name: of, period })
  if (kind === 'conversion') return pointsText(Number(of))
  if (aboutKinds.has(kind)) return [ownName(about), levelAndPeriod(about)].filter(Boolean).join(' · ')
  return label
}
