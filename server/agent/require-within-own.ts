import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Refuse } from '../kit/refuse.ts'
import type { Asking } from './require-agent.ts'
import { fieldsAbove, type Terms } from './terms.ts'
import { findTerms, shareTree } from './terms-store.ts'

/**
 * Requires terms that an agent can give: none above the own, which stay as they are until the transaction ends.
 * @throws Refused RATE_ABOVE_OWN with the fields
 */
export const requireWithinOwn = async (
  tx: Tx,
  { agent }: Pick<Asking, 'agent'>,
  terms: Terms,
  refuse: Refuse<'RATE_ABOVE_OWN'>,
): Promise<Terms> => {
  await shareTree(tx)
  const own = await findTerms(tx, agent.id)
  invariant(own, 'an agent has terms')
  const fields = fieldsAbove(terms, own)
  if (fields.length > 0) throw refuse('RATE_ABOVE_OWN', { fields })
  return terms
}
