import type { ProvenDraw } from './evidence.ts'

/** A result in a few figures: the five digits, or the special prize of a board. */
export const resultInShort = (result: ProvenDraw['result']): string => {
  if (!result) return ''
  if (result.kind === 'digits') return [...result.digits].join(' ')
  return result.tiers.find(({ tier }) => tier === 'db')?.numbers[0] ?? ''
}
