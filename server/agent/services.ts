import { type ContractKind, contractKinds } from '@tamuvo/contract/agent-contracts.ts'
import type { PendingKind } from '@tamuvo/contract/agent-figures.ts'
import type { AccountServices } from '../account/services.ts'
import type { CatalogServices } from '../catalog/services.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Queryable } from '../kit/database.ts'
import { type SharedSlot, sharedSlot } from '../kit/slot.ts'
import { countOwed, findOwed } from './contract/debt-store.ts'
import { listWaiting } from './contract/contract-store.ts'
import { countPausedLinks } from './link-store.ts'
import { findOpenLink, takeLink } from './use-link.ts'

/** Something that waits for an agent, and how often. */
type Pending = { kind: PendingKind; contract: ContractKind | null; count: number }

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
  pendingOf.add(async (agentId) => [
    { kind: 'LINK_PAUSED', contract: null, count: await countPausedLinks(lower.database, agentId) },
  ])
  pendingOf.add((agentId) => contractsPending(lower.database, agentId))
  return { ...lower, pendingOf }
}

/** Offers, requests to end a contract, and bills that an agent has to deal with, by kind of contract. */
const contractsPending = async (from: Queryable, agentId: bigint): Promise<Pending[]> => {
  const [waiting, owed] = await Promise.all([listWaiting(from, agentId), countOwed(from, agentId)])
  const waits = (contract: ContractKind, ends: boolean) =>
    waiting.filter(({ kind, isEnd }) => kind === contract && isEnd === ends).length
  return contractKinds.flatMap((contract): Pending[] => [
    { kind: 'OFFER', contract, count: waits(contract, false) },
    { kind: 'REQUEST', contract, count: waits(contract, true) },
    { kind: 'BILL', contract, count: owed.get(contract) ?? 0 },
  ])
}
