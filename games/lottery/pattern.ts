/** Texts that the picks of a ticket contain in this order without overlap. */
export type Pattern = readonly string[]

/** Matches any picks. */
export const anyPicks: readonly Pattern[] = [[]]
/** Matches no picks. */
export const noPicks: readonly Pattern[] = []

/** Whether picks contain all texts of a pattern. */
export const holds = (pattern: Pattern, picksText: string): boolean => {
  let from = 0
  for (const text of pattern) {
    const at = picksText.indexOf(text, from)
    if (at === -1) return false
    from = at + text.length
  }
  return true
}
