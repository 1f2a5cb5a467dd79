import { setPrizeModes } from '../account/store.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { pauseAbove } from './link-store.ts'
import { fieldsAbove, lowerOf, type Terms } from './terms.ts'
import { type Below, type ChangedBy, findTerms, holdTree, listAbove, writeTerms } from './terms-store.ts'
import { uplineOf } from './tree-store.ts'

/** The fields that are above what the agent above has, or, without one, above the most that the brand gives. */
export const fieldsTooHigh = async (from: Queryable, memberId: bigint, terms: Terms, highest: Terms): Promise<string[]> => {
  const above = await uplineOf(from, memberId)
  const most = above === null ? highest : await findTerms(from, above)
  return fieldsAbove(terms, most ?? highest)
}

export type TermsChange = { memberId: bigint; terms: Terms; highest: Terms; cascade: boolean; by: ChangedBy; at: Date }

export type TermsChanged =
  | { is: 'changed'; changed: number; pausedLinks: number }
  | { is: 'above-own'; fields: string[] }
  | { is: 'below-team'; fields: string[]; affected: number }

/** Sets the terms of a member by staff. With `cascade` all below who have more are lowered to them, in one transaction. */
export const changeTerms = async (tx: Tx, { memberId, terms, highest, cascade, by, at }: TermsChange): Promise<TermsChanged> => {
  await holdTree(tx)
  const tooHigh = await fieldsTooHigh(tx, memberId, terms, highest)
  if (tooHigh.length > 0) return { is: 'above-own', fields: tooHigh }
  invariant(await findTerms(tx, memberId, true), 'a member of the tree has terms')
  const { list, total } = await listAbove(tx, memberId, terms, null)
  if (list.length > 0 && !cascade) return { is: 'below-team', fields: fieldsOf(list, terms), affected: total }
  const changed = [{ memberId, terms }, ...list.map((each) => ({ memberId: each.memberId, terms: lowerOf(each.terms, terms) }))]
  await writeTerms(tx, changed, by, at)
  await setPrizeModes(tx, new Map(changed.map((each) => [each.memberId, each.terms.prizeGroup])))
  const pausedLinks = await pauseAbove(
    tx,
    changed.map((each) => each.memberId),
  )
  return { is: 'changed', changed: changed.length, pausedLinks }
}

const fieldsOf = (list: readonly Below[], terms: Terms): string[] => [
  ...new Set(list.flatMap((each) => fieldsAbove(each.terms, terms))),
]
