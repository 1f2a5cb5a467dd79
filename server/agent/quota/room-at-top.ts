import type { Queryable, Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { isAtTop, type Terms } from '../terms.ts'
import { findTerms } from '../terms-store.ts'
import { holdAgent } from '../tree-store.ts'
import { countAtTop, findQuota } from './store.ts'

type Giving = { agentId: bigint; terms: Terms; /** Who has terms already and is given these. */ memberId?: bigint }

/** The quota that terms would go beyond, if one more gets them; undefined while there is room. The caller shares the tree. */
const quotaReached = async (
  from: Queryable,
  { agentId, terms, memberId }: Giving,
  hold: () => Promise<unknown> = async () => undefined,
): Promise<number | undefined> => {
  const max = await findQuota(from, agentId)
  if (max === null) return undefined
  const own = await findTerms(from, agentId)
  invariant(own, 'an agent has terms')
  if (!isAtTop(terms, own)) return undefined
  // Of two in the same moment the second one counts the first.
  await hold()
  return (await countAtTop(from, agentId, memberId)) < max ? undefined : max
}

/** Whether one more could get terms now. What others do in the same moment does not show. */
export const hasRoomAtTop = async (from: Queryable, giving: Giving): Promise<boolean> =>
  (await quotaReached(from, giving)) === undefined

/** Whether one more can get terms; others wait until the transaction ends. */
export const takeRoomAtTop = async (tx: Tx, giving: Giving): Promise<boolean> =>
  (await quotaReached(tx, giving, () => holdAgent(tx, giving.agentId))) === undefined

/** @throws Refused QUOTA_REACHED with `max` */
export const requireRoomAtTop = async (tx: Tx, giving: Giving, refuse: Refuse<'QUOTA_REACHED'>): Promise<void> => {
  const max = await quotaReached(tx, giving, () => holdAgent(tx, giving.agentId))
  if (max !== undefined) throw refuse('QUOTA_REACHED', { max })
}
