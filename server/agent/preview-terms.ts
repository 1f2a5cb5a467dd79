import * as contract from '@tamuvo/contract/agent-staff.ts'
import { ratedProducts } from '@tamuvo/contract/agent.ts'
import { handle, type Request } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { fieldsTooHigh } from './change-terms.ts'
import { findInTree } from './find-in-tree.ts'
import type { AgentServices } from './services.ts'
import { lowerOf, type SentTerms, type Terms, termsFrom, termsToSend } from './terms.ts'
import { findTerms, listAbove } from './terms-store.ts'

const shownMax = 500

export const previewTerms = handle(contract.previewTerms, async ({ input, refuse }, { database, settings }: AgentServices) => {
  const member = await findInTree(database, input.username)
  if (!member) throw refuse('NOT_FOUND')
  const terms = termsOf(input)
  const fields = await fieldsTooHigh(database, member.id, terms, termsFrom(await settings.get('agent.highest')))
  if (fields.length > 0) throw refuse('RATE_ABOVE_OWN', { fields })
  const [own, below] = await Promise.all([findTerms(database, member.id), listAbove(database, member.id, terms, shownMax)])
  invariant(own, 'a member of the tree has terms')
  const affected = below.list.map((each) => ({ ...each, after: lowerOf(each.terms, terms) }))
  const list = [{ memberId: member.id, username: member.username, depth: 0, terms: own, after: terms }, ...affected]
  return { list: list.map(toSend), total: below.total + 1 }
})

/** Rates come in the order of `ratedProducts`. */
const termsOf = ({ prizeGroup, rates }: Request<typeof contract.previewTerms>['input']): Terms => {
  const texts = rates.split(',')
  const named = Object.fromEntries(ratedProducts.map((product, index) => [product, texts[index]])) as SentTerms['rates']
  return termsFrom({ prizeGroup, rates: named })
}

type Shown = { memberId: bigint; username: string; depth: number; terms: Terms; after: Terms }

const toSend = ({ memberId, username, depth, terms, after }: Shown) => ({
  memberId: memberId.toString(),
  username,
  depth,
  before: termsToSend(terms),
  after: termsToSend(after),
})
