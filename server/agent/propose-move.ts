import * as contract from '@tamuvo/contract/agent-staff.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import type { Member } from '../account/store.ts'
import { findInTree } from './find-in-tree.ts'
import { findMoveRequest, insertMove } from './move-store.ts'
import { obstacleTo } from './moves.ts'
import type { AgentServices } from './services.ts'
import { countTeam, uplineOf } from './tree-store.ts'

export const proposeMove = handle(contract.proposeMove, async (request, services: AgentServices) => {
  const { input, refuse } = request
  const { database } = services
  const member = await findInTree(database, input.username)
  const above = input.to === '' ? null : await findInTree(database, input.to)
  if (!member || above === undefined) throw refuse('NOT_FOUND')
  const id = await inTransaction(database, (tx) => propose(tx, services, request, { member, toId: above?.id ?? null }))
  const { team } = await countTeam(database, member.id)
  return { id: id.toString(), members: team + 1 }
})

const propose = async (
  tx: Tx,
  { newId }: AgentServices,
  { input, key, staff, now, refuse }: Request<typeof contract.proposeMove>,
  { member, toId }: { member: Member; toId: bigint | null },
): Promise<bigint> => {
  const proposal = { memberId: member.id, toId, reason: input.reason, maker: staff.id }
  const asked = await findMoveRequest(tx, key)
  if (asked) {
    if (asked.memberId === member.id && asked.toId === toId && asked.reason === input.reason && asked.maker === staff.id)
      return asked.id
    throw refuse('IDEMPOTENCY_CONFLICT')
  }
  const because = await obstacleTo(tx, proposal)
  if (because) throw refuse('MOVE_INVALID', { because })
  const id = newId()
  const isNew = await insertMove(tx, { ...proposal, id, request: key, fromId: await uplineOf(tx, member.id), proposedAt: now })
  if (!isNew) throw refuse('CASE_CLOSED', { state: 'open' })
  return id
}
