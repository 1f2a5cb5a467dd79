import { createHash } from 'node:crypto'
import type { MarkerRules } from './rules.ts'

/** Raised whenever the code counts in another way with the same settings. */
const wayOfCounting = 1

/** Rules with the name by which they are found again: the way of counting, and a hash of everything that was set. */
export type NamedRules = { version: string; rules: MarkerRules }

/** An object with its keys in order, so that the same rules have one name whatever way they were written down. */
const ordered = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const nameRules = (rules: MarkerRules): NamedRules => {
  const hash = createHash('sha256').update(JSON.stringify(rules, ordered)).digest('hex')
  return { version: `${wayOfCounting}-${hash.slice(0, 8)}`, rules }
}
