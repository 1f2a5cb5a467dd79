import type { PendingKind } from '@tamuvo/contract/agent-figures.ts'
import type { AccountServices } from '../account/services.ts'
import type { CatalogServices } from '../catalog/services.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Queryable } from '../kit/database.ts'
import { type SharedSlot, sharedSlot } from '../kit/slot.ts'
import { findOwed } from './contract/debt-store.ts'
import { listWaiting } from './contract/contract-store.ts'
import { countPausedLinks } from './link-store.ts'
import { findOpenLink, takeLink } from './use-link.ts'

/** Something that waits for an agent, and how often. */
type Pending = { kind: PendingKind; count: number }

/** What agents need of the areas below. */
export type BelowAgents = AccountServices & Pick<CatalogServices, 'catalog'>

export type AgentServices = BelowAgents & {
  /** What waits for an agent: each part of the area says what it knows of. */
  pendingOf: SharedSlot<[agentId: bigint], Pending[]>
}

/** What runs need. */
export type RunServices = Pick<PlatformServices & LedgerServices, 'database' | 'clock' | 'newId' | 'ledger' | 'settings'>

/** Lets members register by the links of agents. */
export const openAgents = <Lower extends BelowAgents>(lower: Lower): Lower & AgentServices => {
  lower.inviteLinks.find.fill(findOpenLink)
  lower.inviteLinks.take.fill(takeLink)
  lower.isInDebt.fill(async (from, memberId) => (await findOwed(from, memberId)).bills > 0)
  const pendingOf = sharedSlot<[agentId: bigint], Pending[]>((parts) => parts.flat())
  pendingOf.add(async (agentId) => [{ kind: 'LINK_PAUSED', count: await countPausedLinks(lower.database, agentId) }])
  pendingOf.add((agentId) => contractsPending(lower.database, agentId))
  return { ...lower, pendingOf }
}

/** Offers, requests to end a contract, and bills that an agent has to deal with. */
const contractsPending = async (from: Queryable, agentId: bigint): Promise<Pending[]> => {
  const [waiting, owed] = await Promise.all([listWaiting(from, agentId), findOwed(from, agentId)])
  return [
    { kind: 'OFFER', count: waiting.filter(({ isEnd }) => !isEnd).length },
    { kind: 'REQUEST', count: waiting.filter(({ isEnd }) => isEnd).length },
    { kind: 'BILL', count: owed.bills },
  ]
}
