import { setUpline } from '../account/store.ts'
import { memberById } from '../account/account.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database.ts'
import { endMoved } from './contract/contract-store.ts'
import { endMove, listDueMoves, lockMove } from './move-store.ts'
import type { RunServices } from './services.ts'
import { fieldsAbove } from './terms.ts'
import { findTerms, holdTree } from './terms-store.ts'
import { depthBelow, moveBranch, uplineOf } from './tree-store.ts'

/** Why a branch cannot go to an agent: there is a loop, it is there, that is no agent or is frozen, or the branch earns more. */
export type Obstacle = 'LOOP' | 'SAME' | 'NOT_AGENT' | 'FROZEN' | 'RATE_ABOVE_OWN'

const agents: readonly number[] = [1, 2]

export const obstacleTo = async (
  from: Queryable,
  { memberId, toId }: { memberId: bigint; toId: bigint | null },
): Promise<Obstacle | undefined> => {
  if ((await uplineOf(from, memberId)) === toId) return 'SAME'
  if (toId === null) return undefined
  const above = await memberById(from, toId)
  if (!above || !agents.includes(above.type)) return 'NOT_AGENT'
  if (above.status === 'frozen') return 'FROZEN'
  if ((await depthBelow(from, memberId, toId)) !== undefined) return 'LOOP'
  const [own, most] = await Promise.all([findTerms(from, memberId), findTerms(from, toId)])
  return own && most && fieldsAbove(own, most).length === 0 ? undefined : 'RATE_ABOVE_OWN'
}

type MoveTools = Pick<RunServices, 'clock'>

/** Moves the branches whose time has come. What has become impossible since it was approved is void. */
export const moveDue = async (services: RunServices): Promise<void> => {
  const { database, clock } = services
  for (const id of await listDueMoves(database, clock.now())) await inTransaction(database, (tx) => moveOne(tx, id, services))
}

/** The same within a transaction, before lines are read in it. */
export const moveDueIn = async (tx: Tx, tools: MoveTools): Promise<void> => {
  for (const id of await listDueMoves(tx, tools.clock.now())) await moveOne(tx, id, tools)
}

const moveOne = async (tx: Tx, id: bigint, { clock }: MoveTools): Promise<void> => {
  await holdTree(tx)
  const move = await lockMove(tx, id)
  if (move?.state !== 'approved' || !move.effectiveAt) return
  const { memberId, toId, effectiveAt } = move
  if (await obstacleTo(tx, move)) return endMove(tx, id, { state: 'void', moved: 0, at: clock.now() })
  const moved = await moveBranch(tx, { memberId, toId, at: effectiveAt })
  await setUpline(tx, memberId, toId)
  await endMoved(tx, memberId, toId, effectiveAt)
  await endMove(tx, id, { state: 'done', moved, at: clock.now() })
}
