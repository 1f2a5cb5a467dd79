import type { AccountServices } from '../account/services.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import { findOpenLink, takeLink } from './use-link.ts'

export type AgentServices = AccountServices

/** What runs need. */
export type RunServices = Pick<PlatformServices & LedgerServices, 'database' | 'clock' | 'newId' | 'ledger' | 'settings'>

/** Lets members register by the links of agents. */
export const openAgents = <Lower extends AccountServices>(lower: Lower): Lower & AgentServices => {
  lower.inviteLinks.find.fill(findOpenLink)
  lower.inviteLinks.take.fill(takeLink)
  return lower
}
