import type { AccountServices } from '../account/services.ts'
import { findOpenLink, takeLink } from './use-link.ts'

export type AgentServices = AccountServices

/** Lets members register by the links of agents. */
export const openAgents = <Lower extends AccountServices>(lower: Lower): Lower & AgentServices => {
  lower.inviteLinks.find.fill(findOpenLink)
  lower.inviteLinks.take.fill(takeLink)
  return lower
}
