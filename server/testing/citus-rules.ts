/** How Citus would execute a statement. */
export type PostingResult =
  /** Supported; on one node where the member is given. */
  | 'fine'
  /** Runs on every node: supported, but slow. */
  | 'asks all'
  /** Locks rows on several nodes. */
  | 'locks all'
  /** Joins rows of different nodes. */
  | 'joins all'

const quiet = (statement: string): string =>
  statement
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/**
 * Classifies a statement by the distributed tables that it uses, whether it filters by member, locks, and joins by member.
 * @param spread the names of distributed tables, and of views over them
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
