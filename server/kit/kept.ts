import type { Clock } from './clock.ts'

/**
 * Keeps an answer for some time, so that many callers cost one question. Callers at the same moment share it; a failure
 * is not kept.
 */
export const keptFor = <Value>(ms: number, clock: Clock, ask: () => Promise<Value>): (() => Promise<Value>) => {
  let kept: { value: Promise<Value>; until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.value
    const asked = { value: ask(), until: now + ms }
    asked.value.catch(() => kept === asked && (kept = undefined))
    kept = asked
    return asked.value
  }
}
