import type { CentrePage, Gate } from '@tamuvo/contract/account-centre.ts'
import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import { isAssistant } from '../rules.ts'

/** What there is for somebody without a wallet of her own. */
const withoutWallet: readonly CentrePage[] = ['securityCenter', 'messageV2']

export type Visitor = { type: AccountType; toUpline: boolean }

/** Whether somebody may open a page of the member centre: trials none, assistants of an agent those without money. */
export const gateOf = (page: CentrePage, { type }: Visitor): Gate => {
  if (type === trialType) return 'REAL_ACCOUNT_NEEDED'
  return isAssistant(type) && !withoutWallet.includes(page) ? 'NOT_MEMBER' : 'OPEN'
}

/** The pages of the brand's menu that there are for somebody. */
export const pagesFor = (menu: readonly CentrePage[], { toUpline }: Visitor): CentrePage[] =>
  menu.filter((page) => page !== 'transferUpline' || toUpline)
