/** Titles that banks write before names, or leave out. */
const titles = new Set(['u', 'daw', 'ma', 'ko', 'mg', 'mr', 'mrs', 'ms', 'miss', 'dr'])

/** How a name may be written: its parts in any order or run together, with and without a title before it. */
const writingsOf = (name: string): string[] => {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')
  if (parts.length === 0) return []
  const bare = parts.length > 1 && titles.has(parts[0] ?? '') ? [parts.slice(1)] : []
  return [parts, ...bare].flatMap((each) => [each.join(''), each.toSorted().join(' ')])
}

/** Whether two names are of the same person; true where one of them is not known. */
export const isSamePayer = (known: string, onPayment: string): boolean => {
  const [ours, theirs] = [writingsOf(known), writingsOf(onPayment)]
  return ours.length === 0 || theirs.length === 0 || ours.some((writing) => theirs.includes(writing))
}

/** A name of which only the first letters are shown, "A*** K***". */
export const maskedPayer = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => (part ? [`${[...part][0]}***`] : []))
    .slice(0, 4)
    .join(' ')
