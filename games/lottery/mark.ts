/** Texts that stand in the picks of a ticket in this order, each after the end of the one before. */
export type Mark = readonly string[]

/** Any picks may win: no text has to stand there. */
export const anybody: readonly Mark[] = [[]]
/** No picks win. */
export const nobody: readonly Mark[] = []

/** Whether picks hold all texts of a mark. */
export const holds = (mark: Mark, picksText: string): boolean => {
  let from = 0
  for (const text of mark) {
    const at = picksText.indexOf(text, from)
    if (at === -1) return false
    from = at + text.length
  }
  return true
}
