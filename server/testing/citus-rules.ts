/** What Citus would say to a statement. */
export type PostingResult =
  /** It has a way, on one machine where the member is named. */
  | 'fine'
  /** It asks every machine: allowed, and slow. */
  | 'asks all'
  /** It locks rows on several machines. */
  | 'locks all'
  /** It joins rows that lie on different machines. */
  | 'joins all'

const quiet = (statement: string): string =>
  statement
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/**
 * Reads a statement as far as these rules need it: which spread tables it reads or changes, whether it names the member,
 * whether it locks, and whether it joins them by member.
 * @param spread the names of spread tables, and of views over them
 */
export const judge = (statement: string, spread: readonly string[]): PostingResult => {
  const text = quiet(statement)
  const touched = [...text.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?([a-z_]+)/g)].map(([, name]) => name ?? '')
  const ours = touched.filter((name) => spread.includes(name))
  if (ours.length === 0) return 'fine'
  const namesMember = /member_id = (any ?\()?\$?[a-z0-9(]/.test(text)
  if (/\bfor (no key )?(update|share)\b/.test(text) && !namesMember) return 'locks all'
  if (ours.length > 1 && !/member_id = [a-z_]+\.member_id|using \([a-z_, ]*member_id|union all/.test(text)) return 'joins all'
  return namesMember ? 'fine' : 'asks all'
}
