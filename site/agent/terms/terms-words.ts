import { t } from '@tamuvo/ui/text/text.ts'
import { type Terms, type TermsFault, termsFaults } from './draft-terms.ts'

const words = {
  unreadable: 'agent.rate_unreadable',
  above: 'agent.rate_above',
  below: 'agent.rate_below',
} as const satisfies Record<TermsFault, string>

/** What is wrong with terms, in a sentence for each field. */
export const termsFaultWords = (draft: Terms, own: Terms, least?: Terms): Record<string, string> =>
  Object.fromEntries(Object.entries(termsFaults(draft, own, least)).map(([field, fault]) => [field, t(words[fault])]))
