import { createHash } from 'node:crypto'
import type { MarkerRules } from './rules.ts'

/** To be raised whenever a change of code changes the count under the same settings. */
const wayOfCounting = 1

/** Rules with their version: `wayOfCounting` and a hash of the settings. */
export type NamedRules = { version: string; rules: MarkerRules }

/** JSON replacer that sorts keys, so that equal rules have equal hashes. */
const ordered = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const nameRules = (rules: MarkerRules): NamedRules => {
  const hash = createHash('sha256').update(JSON.stringify(rules, ordered)).digest('hex')
  return { version: `${wayOfCounting}-${hash.slice(0, 8)}`, rules }
}
