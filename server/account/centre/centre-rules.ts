import type { CentrePage, Gate } from '@tamuvo/contract/account-centre.ts'
import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import { isAssistant } from '../rules.ts'

/** Pages for accounts without a wallet. */
const withoutWallet: readonly CentrePage[] = ['securityCenter', 'messageV2']

export type Visitor = { type: AccountType; toUpline: boolean }

/** Whether a member may open a page of the member centre: trials none, assistants of an agent those without money. */
export const gateOf = (page: CentrePage, { type }: Visitor): Gate => {
  if (type === trialType) return 'REAL_ACCOUNT_NEEDED'
  return isAssistant(type) && !withoutWallet.includes(page) ? 'NOT_MEMBER' : 'OPEN'
}

/** The pages of the brand's menu that a member may see. */
export const pagesFor = (menu: readonly CentrePage[], { toUpline }: Visitor): CentrePage[] =>
  menu.filter((page) => page !== 'transferUpline' || toUpline)
