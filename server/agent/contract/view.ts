import type { contractView } from '@tamuvo/contract/agent-contracts.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Side } from './contract.ts'
import { findNamed, type NamedContract } from './contract-store.ts'
import { termsToSend } from './terms.ts'

export const sideOf = ({ payeeId }: { payeeId: bigint }, memberId: bigint): Side => (payeeId === memberId ? 'PAYEE' : 'PAYER')

export const contractToSend = (contract: NamedContract, memberId: bigint): z.output<typeof contractView> => {
  const { id, terms, state, payer, payee, payeeId, offeredAt, lapsesAt, since, until, endWantedBy, replacesId } = contract
  return {
    id: id.toString(),
    ...termsToSend(terms),
    state,
    payer,
    payeeId: payeeId.toString(),
    payee,
    side: sideOf(contract, memberId),
    offeredAt: offeredAt.toISOString(),
    lapsesAt: lapsesAt?.toISOString() ?? null,
    startsAt: since?.toISOString() ?? null,
    endsAt: until?.toISOString() ?? null,
    endWantedBy,
    replaces: replacesId?.toString() ?? null,
  }
}

/** A contract as it stands in the transaction that changed it. */
export const sentContract = async (from: Queryable, id: bigint, memberId: bigint) => {
  const contract = await findNamed(from, id)
  invariant(contract, 'it was changed a moment ago')
  return contractToSend(contract, memberId)
}
