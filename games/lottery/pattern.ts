/** Texts that stand in the picks of a ticket in this order, each after the end of the one before. */
export type Pattern = readonly string[]

/** Any picks may win: no text has to stand there. */
export const anybody: readonly Pattern[] = [[]]
/** No picks win. */
export const nobody: readonly Pattern[] = []

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
